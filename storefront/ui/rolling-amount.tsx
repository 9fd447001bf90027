import { createEffect, Index, on } from "solid-js";

const rollMs = 180;

/** An amount whose changed characters roll to their new value: up if it grows, down if it falls. Nothing moves for a
 *  guest who asks for reduced motion. */
export const RollingAmount = (props: { value: number; format(value: number): string }) => {
  let element: HTMLSpanElement | undefined;
  const characters = () => [...props.format(props.value)];
  createEffect(
    on(
      () => props.value,
      (value, before = value) => {
        if (value === before || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        const now = characters();
        const old = [...props.format(before)];
        // Amounts are compared from their end, where the cents are.
        const hasChanged = (index: number): boolean => now[index] !== old[index + old.length - now.length];
        const offset = value > before ? "0.7em" : "-0.7em";
        for (const [index, character] of [...(element?.children ?? [])].entries()) {
          if (!(character instanceof HTMLElement) || !hasChanged(index)) continue;
          // Only a box can be moved. Otherwise the characters stay one text for screen readers.
          character.style.display = "inline-block";
          const roll = character.animate({ translate: [`0 ${offset}`, "0 0"], opacity: [0, 1] }, rollMs);
          roll.onfinish = () => character.style.removeProperty("display");
        }
      },
    ),
  );
  return (
    <span ref={element}>
      <Index each={characters()}>{(character) => <span>{character()}</span>}</Index>
    </span>
  );
};
