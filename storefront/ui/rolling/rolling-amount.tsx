import { onMount } from "solid-js";
import { whenIdle } from "../../state/after-paint.ts";
import { Verbatim } from "../verbatim.tsx";
import type { roll } from "./roll.ts";

let loaded: typeof roll | undefined;

const load = async (): Promise<void> => {
  if (!import.meta.env.SSR) loaded ??= (await import("./roll.ts")).roll;
};

/** An amount whose changed characters roll to their new value, once the code for it has loaded. */
export const RollingAmount = (props: { value: number; format(value: number): string }) => {
  onMount(() => whenIdle(() => void load().catch(() => undefined)));
  let { value } = props;
  const change = (element: HTMLElement, before: string): void => {
    loaded?.(element, before, props.value > value);
    value = props.value;
  };
  return <Verbatim text={props.format(props.value)} onChange={change} />;
};
