import { For } from "solid-js";
import type { Choice } from "../../ui/choice.ts";
import { InputField, type InputFieldProps } from "../../ui/field.tsx";

interface ComboFieldProps extends Pick<InputFieldProps, "id" | "label" | "value" | "onInput" | "error" | "hint"> {
  choices: readonly Choice[];
}

/** A text input with suggestions. */
export const ComboField = (props: ComboFieldProps) => (
  <div>
    <InputField
      id={props.id}
      label={props.label}
      value={props.value}
      onInput={props.onInput}
      error={props.error}
      hint={props.hint}
      list={`${props.id}-list`}
    />
    <datalist id={`${props.id}-list`}>
      <For each={props.choices}>{({ value, text }) => <option value={value}>{text}</option>}</For>
    </datalist>
  </div>
);
