import { InputField } from "../ui/field.tsx";
import styles from "./account.module.css";

interface CodeFieldProps {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onInput(value: string): void;
}

/** The field for a code that was mailed. */
export const CodeField = (props: CodeFieldProps) => (
  <div class={styles["code"]}>
    <InputField
      id={props.id}
      label={props.label}
      autocomplete="one-time-code"
      inputmode="numeric"
      maxlength={12}
      value={props.value}
      onInput={props.onInput}
      error={props.error}
    />
  </div>
);
