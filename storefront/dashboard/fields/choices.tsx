import { For, Show } from "solid-js";
import { ErrorText } from "../../ui/error-text.tsx";
import formStyles from "../form/form.module.css";
import styles from "./fields.module.css";

interface ToggleProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** A checkbox. */
export const Toggle = (props: ToggleProps) => (
  <label class={formStyles["check"]}>
    <input type="checkbox" checked={props.isOn} onChange={(event) => props.onChange(event.currentTarget.checked)} />
    <span>
      {props.label}
      <Show when={props.hint}>{(hint) => <small>{hint()}</small>}</Show>
    </span>
  </label>
);

interface PillsProps<Value extends string> {
  legend: string;
  hint?: string;
  values: readonly Value[];
  name(value: Value): string;
  chosen: readonly Value[];
  error?: string | undefined;
  onChange(chosen: Value[]): void;
}

/** Chooses any number of a few values. */
export const Pills = <Value extends string>(props: PillsProps<Value>) => {
  const toggle = (value: Value, isOn: boolean): void =>
    props.onChange(props.values.filter((candidate) => (candidate === value ? isOn : props.chosen.includes(candidate))));
  return (
    <fieldset class={formStyles["set"]}>
      <legend class={styles["legend"]}>{props.legend}</legend>
      <Show when={props.hint}>{(hint) => <p class={styles["hint"]}>{hint()}</p>}</Show>
      <div class={formStyles["pills"]}>
        <For each={props.values}>
          {(value) => (
            <label>
              <input
                type="checkbox"
                checked={props.chosen.includes(value)}
                onChange={(event) => toggle(value, event.currentTarget.checked)}
              />
              <span>{props.name(value)}</span>
            </label>
          )}
        </For>
      </div>
      <ErrorText text={props.error} />
    </fieldset>
  );
};

interface OneChoiceProps<Value extends string> {
  id: string;
  legend: string;
  hint?: string;
  values: readonly Value[];
  name(value: Value): string;
  chosen: Value;
  onChange(value: Value): void;
}

/** Chooses one of two or three values. */
export const OneChoice = <Value extends string>(props: OneChoiceProps<Value>) => (
  <fieldset class={formStyles["set"]}>
    <legend class={styles["legend"]}>{props.legend}</legend>
    <Show when={props.hint}>{(hint) => <p class={styles["hint"]}>{hint()}</p>}</Show>
    <div class={formStyles["pills"]}>
      <For each={props.values}>
        {(value) => (
          <label>
            <input
              type="radio"
              name={props.id}
              checked={props.chosen === value}
              onChange={() => props.onChange(value)}
            />
            <span>{props.name(value)}</span>
          </label>
        )}
      </For>
    </div>
  </fieldset>
);
