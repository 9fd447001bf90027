import { type JSX, Show } from "solid-js";
import styles from "./account.module.css";

interface FieldProps {
  id: string;
  label: string;
  value: string;
  onInput(value: string): void;
  error?: string | undefined;
  /** What helps to fill it in. */
  hint?: string;
  autocomplete: string;
  type?: "text" | "email" | "tel";
  inputmode?: JSX.InputHTMLAttributes<HTMLInputElement>["inputmode"];
  maxlength?: number;
}

/** The ids of what stands below a field, for the field to name. */
export const describedBy = (props: { id: string; hint?: string | undefined; error?: string | undefined }) => {
  const ids = [props.hint ? `${props.id}-hint` : "", props.error ? `${props.id}-error` : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
};

/** What stands below a field: how to fill it in, and what is wrong with it. */
export const FieldNotes = (props: { id: string; hint?: string | undefined; error?: string | undefined }) => (
  <>
    <Show when={props.hint}>
      {(text) => (
        <p id={`${props.id}-hint`} class={styles["soft"]}>
          {text()}
        </p>
      )}
    </Show>
    <Show when={props.error}>
      {(text) => (
        <p id={`${props.id}-error`} class="error" role="alert">
          {text()}
        </p>
      )}
    </Show>
  </>
);

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
      aria-describedby={describedBy(props)}
      onInput={(event) => props.onInput(event.currentTarget.value)}
    />
    <FieldNotes id={props.id} hint={props.hint} error={props.error} />
  </div>
);
