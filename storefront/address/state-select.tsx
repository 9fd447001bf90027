import { createEffect, createMemo, For } from "solid-js";
import { findState, type StateChoice } from "../../worker/domain/postal-address/find-state.ts";

interface StateSelectProps {
  id: string;
  value: string;
  choices: readonly StateChoice[];
  error: string | undefined;
  mayRewrite: (() => boolean) | undefined;
  onChange(value: string): void;
}

/** The choice of a state of the country. A state that is stored by name becomes its code; an unknown state stays in the
 *  list. */
export const StateSelect = (props: StateSelectProps) => {
  const stateCode = createMemo(() => findState(props.choices, props.value)?.value);
  createEffect(() => {
    const value = stateCode();
    if (value !== undefined && value !== props.value && props.mayRewrite?.() !== false) props.onChange(value);
  });
  const options = (): readonly StateChoice[] =>
    stateCode() === undefined && props.value !== ""
      ? [{ value: props.value, label: props.value }, ...props.choices]
      : props.choices;
  return (
    <select
      id={props.id}
      autocomplete="address-level1"
      aria-required="true"
      aria-invalid={props.error ? "true" : undefined}
      aria-describedby={props.error ? `${props.id}-error` : undefined}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">–</option>
      <For each={options()}>
        {({ value, label }) => (
          <option value={value} selected={value === (stateCode() ?? props.value)}>
            {label}
          </option>
        )}
      </For>
    </select>
  );
};
