import { describedBy, FieldNotes } from "../../account/field.tsx";
import styles from "./form.module.css";

interface RowsFieldProps {
  id: string;
  label: string;
  hint: string;
  value: string;
  error?: string | undefined;
  onInput(value: string): void;
}

/** A labelled textarea in which each row is a separate value. */
export const RowsField = (props: RowsFieldProps) => (
  <div class={styles["lines"]}>
    <label for={props.id}>{props.label}</label>
    <textarea
      id={props.id}
      rows={3}
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      value={props.value}
      aria-invalid={props.error ? "true" : undefined}
      aria-describedby={describedBy(props)}
      onInput={(event) => props.onInput(event.currentTarget.value)}
    />
    <FieldNotes id={props.id} hint={props.hint} error={props.error} />
  </div>
);
