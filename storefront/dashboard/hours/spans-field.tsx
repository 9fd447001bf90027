import { Index, Show } from "solid-js";
import { FieldNotes, Labelled } from "../../ui/field.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import fieldStyles from "../fields/fields.module.css";
import formStyles from "../form/form.module.css";
import { type Errors, useDashboard } from "../state.tsx";
import styles from "./hours.module.css";
import { endsNextDay, findInvalidSpans, type HoursFormatter, type WallSpan } from "./spans.ts";

/** The errors of a day's times, by field. */
export const spanErrors = (spans: readonly WallSpan[], messages: { missing: string; overlap: string }): Errors =>
  Object.fromEntries(
    Object.entries(findInvalidSpans(spans)).map(([index, problem]) => [`span-${index}`, messages[problem]]),
  );

interface SpansFieldProps {
  legend: string;
  /** The text for an empty list of spans. */
  emptyText: string;
  spans: readonly WallSpan[];
  nextDay: string;
  formatter: HoursFormatter;
  errors: Errors;
  onChange(spans: WallSpan[]): void;
}

/** Edits the times of one day. Explains a span that ends on the next day in a text below it. */
export const SpansField = (props: SpansFieldProps) => {
  const { t } = useDashboard();
  const change = (index: number, patch: Partial<WallSpan>): void =>
    props.onChange(props.spans.map((span, position) => (position === index ? { ...span, ...patch } : span)));
  const timeField = (index: number, edge: "from" | "to", value: () => string) => (
    <Labelled id={`span-${index}-${edge}`} label={t(`hours.${edge}`)}>
      <input
        id={`span-${index}-${edge}`}
        type="time"
        value={value()}
        aria-invalid={props.errors[`span-${index}`] ? "true" : undefined}
        aria-describedby={props.errors[`span-${index}`] ? `span-${index}-error` : undefined}
        onInput={(event) => change(index, { [edge]: event.currentTarget.value })}
      />
    </Labelled>
  );
  return (
    <fieldset class={formStyles["set"]}>
      <legend class={fieldStyles["legend"]}>{props.legend}</legend>
      <Show when={props.spans.length === 0}>
        <p class={styles["none"]}>{props.emptyText}</p>
      </Show>
      <Index each={props.spans}>
        {(span, index) => (
          <div class={styles["span"]}>
            {timeField(index, "from", () => span().from)}
            {timeField(index, "to", () => span().to)}
            <button
              type="button"
              class="round"
              aria-label={t("hours.removeTimes", { number: index + 1 })}
              onClick={() => props.onChange(props.spans.filter((_, position) => position !== index))}
            >
              <CloseIcon />
            </button>
            <Show when={span().from && span().to && endsNextDay(span())}>
              <p class={styles["means"]}>{props.formatter.span(span(), props.nextDay)}</p>
            </Show>
            <div class={styles["wrong"]}>
              <FieldNotes id={`span-${index}`} error={props.errors[`span-${index}`]} />
            </div>
          </div>
        )}
      </Index>
      <FieldNotes id="spans" error={props.errors["spans"]} />
      <div class={styles["ways"]}>
        <button
          type="button"
          class="button quiet"
          aria-invalid={props.errors["spans"] ? "true" : undefined}
          onClick={() => props.onChange([...props.spans, { from: "", to: "" }])}
        >
          {t("hours.add")}
        </button>
        <Show when={props.spans.length === 0}>
          <button type="button" class="link" onClick={() => props.onChange([{ from: "00:00", to: "00:00" }])}>
            {t("hours.addWhole")}
          </button>
        </Show>
      </div>
    </fieldset>
  );
};
