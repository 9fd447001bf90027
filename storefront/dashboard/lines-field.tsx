import { describedBy, FieldNotes } from "../account/field.tsx";
import styles from "./form.module.css";

interface LinesFieldProps {
  id: string;
  label: string;
  hint: string;
  value: string;
  error?: string | undefined;
  onInput(value: string): void;
}

/** What stands on each line of a text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Which line a refusal means, by a path such as `allowedIps.1`, and what stands there; null where it means no line. */
export const refusedLine = (
  errors: readonly { path: string }[],
  field: string,
  text: string,
): { line: number; text: string } | null => {
  const index = errors.map(({ path }) => path.split(".")).find(([name]) => name === field)?.[1];
  const wrong = index === undefined ? undefined : linesOf(text)[Number(index)];
  return wrong === undefined ? null : { line: Number(index) + 1, text: wrong };
};

/** A labelled text of several lines, each one a value of its own. */
export const LinesField = (props: LinesFieldProps) => (
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
