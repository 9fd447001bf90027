import { createEffect, Index, on, onMount } from "solid-js";
import { whenIdle } from "../../state/after-paint.ts";
import type { roll } from "./roll.ts";

let loaded: typeof roll | undefined;

const load = async (): Promise<void> => {
  if (!import.meta.env.SSR) loaded ??= (await import("./roll.ts")).roll;
};

/** An amount whose changed characters roll to their new value, once the code for it has loaded. */
export const RollingAmount = (props: { value: number; format(value: number): string }) => {
  let element: HTMLSpanElement | undefined;
  onMount(() => whenIdle(() => void load().catch(() => undefined)));
  createEffect(
    on(
      () => props.value,
      (value, before = value) => {
        if (value !== before && element) loaded?.(element, props.format(before), value > before);
      },
    ),
  );
  return (
    <span ref={element}>
      <Index each={[...props.format(props.value)]}>{(character) => <span>{character()}</span>}</Index>
    </span>
  );
};
