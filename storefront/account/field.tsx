import { type JSX, Show } from "solid-js";
import { maxNameLength } from "../../worker/domain/text-lengths.rules.ts";
import styles from "./account.module.css";

interface FieldProps {
  id: string;
  label: string;
  value: string;
  onInput(value: string): void;
  error?: string | undefined;
  /** Help for filling in the field. */
  hint?: string;
  autocomplete: string;
  type?: "text" | "email" | "tel";
  inputmode?: JSX.InputHTMLAttributes<HTMLInputElement>["inputmode"];
  maxlength?: number;
}

/** The `aria-describedby` of a field: the ids of its hint and error. */
export const describedBy = (props: { id: string; hint?: string | undefined; error?: string | undefined }) => {
  const ids = [props.hint ? `${props.id}-hint` : "", props.error ? `${props.id}-error` : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
};

/** The hint and the error below a field. */
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

/** A text field with its label, hint and error. */
export const Field = (props: FieldProps) => (
  <div class={styles["field"]}>
    <label for={props.id}>{props.label}</label>
    <input
      id={props.id}
      type={props.type ?? "text"}
      autocomplete={props.autocomplete}
      inputmode={props.inputmode}
      maxlength={props.maxlength ?? maxNameLength}
      value={props.value}
      aria-invalid={props.error ? "true" : undefined}
      aria-describedby={describedBy(props)}
      onInput={(event) => props.onInput(event.currentTarget.value)}
    />
    <FieldNotes id={props.id} hint={props.hint} error={props.error} />
  </div>
);
