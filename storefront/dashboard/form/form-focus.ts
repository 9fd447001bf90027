import { createEffect, onMount } from "solid-js";
import type { Errors } from "../state.tsx";

/** Moves focus to the first invalid field whenever there are errors. */
export const focusFirstInvalid = (form: () => HTMLFormElement | undefined, errors: () => Errors): void => {
  createEffect(() => {
    if (Object.keys(errors()).length === 0) return;
    queueMicrotask(() => {
      const invalidField = form()?.querySelector<HTMLElement>("[aria-invalid]");
      // A field in a closed <details> cannot take focus, so open it first.
      const foldedSection = invalidField?.closest("details");
      if (foldedSection) foldedSection.open = true;
      invalidField?.focus();
      invalidField?.parentElement?.scrollIntoView({ block: "nearest" });
    });
  });
};

/** Moves focus to the field of a form that the page's address names: `/dashboard/delivery#pacing-ordersPerSlot`. */
export const focusLinkedField = (form: () => HTMLFormElement | undefined): void => {
  onMount(() => {
    const field = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    if (field && form()?.contains(field)) field.focus();
  });
};
