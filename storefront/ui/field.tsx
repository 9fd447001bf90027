import { For, type JSX, Show } from "solid-js";
import { toLatinDigits } from "../../worker/domain/text/digits.rules.ts";
import type { Choice } from "./choice.ts";
import styles from "./field.module.css";

interface Notes {
  /** The id of the control. */
  id: string;
  /** Help for filling in the field. */
  hint?: string | undefined;
  error?: string | undefined;
}

/** The `aria-describedby` of a control: the ids of its hint and error. */
export const describedBy = (props: Notes) => {
  const ids = [props.hint ? `${props.id}-hint` : "", props.error ? `${props.id}-error` : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
};

/** The error of a field or of a group of choices. Focus can move to it. */
export const FieldError = (props: { id: string; text: string | undefined }) => (
  <Show when={props.text}>
    {(text) => (
      <p id={props.id} class="error" role="alert" tabindex="-1">
        {text()}
      </p>
    )}
  </Show>
);

/** The hint and the error below a control. */
export const FieldNotes = (props: Notes) => (
  <>
    <Show when={props.hint}>
      {(text) => (
        <p id={`${props.id}-hint`} class={styles["hint"]}>
          {text()}
        </p>
      )}
    </Show>
    <FieldError id={`${props.id}-error`} text={props.error} />
  </>
);

export interface LabelledProps extends Notes {
  label: string;
}

/** A control with its label, hint and error. */
export const Labelled = (props: LabelledProps & { children: JSX.Element }) => (
  <div class={styles["field"]}>
    <label for={props.id}>{props.label}</label>
    {props.children}
    <FieldNotes id={props.id} hint={props.hint} error={props.error} />
  </div>
);

export interface InputFieldProps extends LabelledProps {
  value: string;
  onInput(value: string): void;
  type?: "text" | "search" | "email" | "tel" | "date" | "time" | "datetime-local" | "color";
  inputmode?: JSX.InputHTMLAttributes<HTMLInputElement>["inputmode"] | undefined;
  autocomplete?: string;
  /** The name by which password managers know the field. */
  name?: string;
  maxlength?: number;
  min?: string;
  /** A currency or a unit, displayed after the text. */
  unit?: string;
  placeholder?: string;
  isDisabled?: boolean;
  /** The id of a <datalist> with suggestions. */
  list?: string;
}

const digitModes: ReadonlySet<string> = new Set(["tel", "numeric", "decimal"]);

/** The text of an input. Where numbers are typed, the digits of other keyboards become Latin ones in the input, too. */
const readInput = (input: HTMLInputElement): string => {
  const text = toLatinDigits(input.value);
  if (text === input.value || !(digitModes.has(input.type) || digitModes.has(input.inputMode))) return input.value;
  const caret = input.selectionStart;
  input.value = text;
  input.setSelectionRange(caret, caret);
  return text;
};

/** A labelled text input, with its unit, hint and error. */
export const InputField = (props: InputFieldProps) => (
  <Labelled id={props.id} label={props.label} hint={props.hint} error={props.error}>
    <div class={styles["box"]}>
      <input
        id={props.id}
        name={props.name}
        type={props.type ?? "text"}
        autocomplete={props.autocomplete ?? "off"}
        inputmode={props.inputmode}
        maxlength={props.maxlength ?? 200}
        min={props.min}
        placeholder={props.placeholder}
        disabled={props.isDisabled}
        list={props.list}
        value={props.value}
        aria-invalid={props.error ? "true" : undefined}
        aria-describedby={describedBy(props)}
        onInput={(event) => props.onInput(readInput(event.currentTarget))}
      />
      <Show when={props.unit}>
        {(unit) => (
          <span class={styles["unit"]} aria-hidden="true">
            {unit()}
          </span>
        )}
      </Show>
    </div>
  </Labelled>
);

interface SelectFieldProps extends LabelledProps {
  options: readonly Choice[];
  value: string;
  onChange(value: string): void;
}

/** Chooses one of many values. */
export const SelectField = (props: SelectFieldProps) => (
  <Labelled id={props.id} label={props.label} hint={props.hint} error={props.error}>
    <select
      id={props.id}
      aria-invalid={props.error ? "true" : undefined}
      aria-describedby={describedBy(props)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <For each={props.options}>
        {({ value, text }) => (
          <option value={value} selected={value === props.value}>
            {text}
          </option>
        )}
      </For>
    </select>
  </Labelled>
);
