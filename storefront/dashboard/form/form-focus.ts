import { createEffect } from "solid-js";
import type { Errors } from "../state.tsx";

/** Moves focus to the first field that something is held against, whenever something is. */
export const focusFirstWrong = (form: () => HTMLFormElement | undefined, errors: () => Errors): void => {
  createEffect(() => {
    if (Object.keys(errors()).length === 0) return;
    queueMicrotask(() => {
      const wrong = form()?.querySelector<HTMLElement>("[aria-invalid]");
      // What is folded away cannot take focus.
      const folded = wrong?.closest("details");
      if (folded) folded.open = true;
      wrong?.focus();
      wrong?.parentElement?.scrollIntoView({ block: "nearest" });
    });
  });
};
