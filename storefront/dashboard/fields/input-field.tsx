import { type JSX, Show } from "solid-js";
import { describedBy, FieldNotes } from "../../account/field.tsx";
import styles from "./fields.module.css";

export interface InputFieldProps {
  id: string;
  label: string;
  value: string;
  onInput(value: string): void;
  error?: string | undefined;
  hint?: string;
  type?: "text" | "email" | "tel" | "date" | "time" | "datetime-local" | "color";
  inputmode?: JSX.InputHTMLAttributes<HTMLInputElement>["inputmode"];
  autocomplete?: string;
  maxlength?: number;
  min?: string;
  /** A currency or a unit, shown behind the text. */
  unit?: string;
  placeholder?: string;
  isDisabled?: boolean;
  /** The id of a <datalist> with suggestions. */
  list?: string;
}

/** A labelled text input, with its unit, hint and error. */
export const InputField = (props: InputFieldProps) => (
  <div class={styles["field"]}>
    <label for={props.id}>{props.label}</label>
    <div class={styles["box"]}>
      <input
        id={props.id}
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
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <Show when={props.unit}>
        {(unit) => (
          <span class={styles["unit"]} aria-hidden="true">
            {unit()}
          </span>
        )}
      </Show>
    </div>
    <FieldNotes id={props.id} hint={props.hint} error={props.error} />
  </div>
);

interface TextAreaFieldProps {
  id: string;
  label: string;
  value: string;
  onInput(value: string): void;
  error?: string | undefined;
  hint?: string;
  maxlength: number;
  rows?: number;
}

/** A labelled multi-line text for guests. */
export const TextAreaField = (props: TextAreaFieldProps) => (
  <div class={styles["field"]}>
    <label for={props.id}>{props.label}</label>
    <textarea
      id={props.id}
      rows={props.rows ?? 3}
      maxlength={props.maxlength}
      value={props.value}
      aria-invalid={props.error ? "true" : undefined}
      aria-describedby={describedBy(props)}
      onInput={(event) => props.onInput(event.currentTarget.value)}
    />
    <FieldNotes id={props.id} hint={props.hint} error={props.error} />
  </div>
);
