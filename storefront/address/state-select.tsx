import { createEffect, createMemo, For } from "solid-js";
import { findState, type StateChoice } from "../../worker/domain/postal-address/find-state.ts";

interface StateSelectProps {
  id: string;
  value: string;
  choices: readonly StateChoice[];
  error: string | undefined;
  onChange(value: string): void;
}

/** The state of an address, to be chosen from those of the country. One that is stored by its name becomes its code,
 *  and one that is none of them remains in the list. */
export const StateSelect = (props: StateSelectProps) => {
  const found = createMemo(() => findState(props.choices, props.value)?.value);
  createEffect(() => {
    const value = found();
    if (value !== undefined && value !== props.value) props.onChange(value);
  });
  const options = (): readonly StateChoice[] =>
    found() === undefined && props.value !== ""
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
          <option value={value} selected={value === (found() ?? props.value)}>
            {label}
          </option>
        )}
      </For>
    </select>
  );
};
