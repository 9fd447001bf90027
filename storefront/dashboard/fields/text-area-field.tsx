import { describedBy, Labelled, type LabelledProps } from "../../ui/field.tsx";
import styles from "./fields.module.css";

interface TextAreaFieldProps extends LabelledProps {
  value: string;
  onInput(value: string): void;
  maxlength?: number;
  rows?: number;
  /** Whether each row is a value for machines, such as an address. */
  isCode?: boolean;
}

/** A labelled text of several rows. */
export const TextAreaField = (props: TextAreaFieldProps) => (
  <Labelled id={props.id} label={props.label} hint={props.hint} error={props.error}>
    <textarea
      id={props.id}
      rows={props.rows ?? 3}
      maxlength={props.maxlength}
      autocomplete="off"
      autocapitalize={props.isCode ? "none" : undefined}
      spellcheck={!props.isCode}
      classList={{ [styles["code"] ?? ""]: props.isCode ?? false }}
      value={props.value}
      aria-invalid={props.error ? "true" : undefined}
      aria-describedby={describedBy(props)}
      onInput={(event) => props.onInput(event.currentTarget.value)}
    />
  </Labelled>
);
