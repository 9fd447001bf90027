import { onCleanup } from "solid-js";

/** The open forms, which ask before a person leaves them with unsaved changes. */
export interface UnsavedChanges {
  /** Adds a form for as long as its component exists. */
  watch(isDirty: () => boolean): void;
  exist(): boolean;
}

export const createUnsavedChanges = (): UnsavedChanges => {
  const forms = new Set<() => boolean>();
  return {
    watch: (isDirty) => {
      forms.add(isDirty);
      onCleanup(() => forms.delete(isDirty));
    },
    exist: () => [...forms].some((isDirty) => isDirty()),
  };
};
