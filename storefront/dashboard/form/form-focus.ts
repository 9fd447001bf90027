import { createEffect } from "solid-js";
import type { Errors } from "../state.tsx";

/** Moves focus to the first field that something is held against, whenever something is. */
export const focusFirstInvalid = (form: () => HTMLFormElement | undefined, errors: () => Errors): void => {
  createEffect(() => {
    if (Object.keys(errors()).length === 0) return;
    queueMicrotask(() => {
      const invalidField = form()?.querySelector<HTMLElement>("[aria-invalid]");
      // What is folded away cannot take focus.
      const foldedSection = invalidField?.closest("details");
      if (foldedSection) foldedSection.open = true;
      invalidField?.focus();
      invalidField?.parentElement?.scrollIntoView({ block: "nearest" });
    });
  });
};
