import { type JSX, Show } from "solid-js";
import styles from "./account.module.css";

interface FieldProps {
  id: string;
  label: string;
  value: string;
  onInput(value: string): void;
  error?: string | undefined;
  autocomplete: string;
  type?: "text" | "email" | "tel";
  inputmode?: JSX.InputHTMLAttributes<HTMLInputElement>["inputmode"];
  maxlength?: number;
}

/** A labelled field; what is wrong with it stands below and is read out. */
export const Field = (props: FieldProps) => (
  <div class={styles["field"]}>
    <label for={props.id}>{props.label}</label>
    <input
      id={props.id}
      type={props.type ?? "text"}
      autocomplete={props.autocomplete}
      inputmode={props.inputmode}
      maxlength={props.maxlength ?? 120}
      value={props.value}
      aria-invalid={props.error ? "true" : undefined}
      aria-describedby={props.error ? `${props.id}-error` : undefined}
      onInput={(event) => props.onInput(event.currentTarget.value)}
    />
    <Show when={props.error}>
      {(text) => (
        <p id={`${props.id}-error`} class="error" role="alert">
          {text()}
        </p>
      )}
    </Show>
  </div>
);
