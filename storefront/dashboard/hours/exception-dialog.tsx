import { Show } from "solid-js";
import type { HoursException } from "../../../db/schema/shapes.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import { OneChoice } from "../fields/choices.tsx";
import fieldStyles from "../fields/fields.module.css";
import { trimToNull } from "../fields/reading.ts";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { createSubmission, type Errors, explainData, useDashboard } from "../state.tsx";
import { changeSettings } from "../store-settings.ts";
import { datesFrom, withExceptions } from "./exceptions.ts";
import { type HoursFormatter, sortSpans, type WallSpan, weekdayOf } from "./spans.ts";
import { SpansField, spanErrors } from "./spans-field.tsx";

interface ExceptionDialogProps {
  /** The exception to edit, or null for a new one. */
  exception: HoursException | null;
  takenDates: readonly string[];
  formatter: HoursFormatter;
  onDone(date: string): void;
  onClose(): void;
}

interface Values {
  date: string;
  lastDate: string;
  kind: "closed" | "open";
  spans: readonly WallSpan[];
  note: string;
}

/** Edits the special hours of a date, or of consecutive dates. */
export const ExceptionDialog = (props: ExceptionDialogProps) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const { exception, formatter } = props;
  const draft = createDraft<Values>({
    date: exception?.date ?? "",
    lastDate: "",
    kind: (exception?.closed ?? true) ? "closed" : "open",
    spans: exception?.hours.map(({ from, to }) => ({ from, to })) ?? [],
    note: exception?.note ?? "",
  });
  const { values } = draft;
  const submission = createSubmission(explainData(["note"]));
  const dates = () => datesFrom(values.date, values.lastDate);
  const validationErrors = (): Errors => {
    const messages = { missing: t("hours.timeMissing"), overlap: t("hours.overlap") };
    const isTaken = dates()?.some((date) => date !== exception?.date && props.takenDates.includes(date)) ?? false;
    return {
      ...(values.date === "" ? { date: t("hours.dateMissing") } : isTaken ? { date: t("hours.dateTaken") } : {}),
      ...(values.date !== "" && dates() === null ? { lastDate: t("hours.lastDateWrong") } : {}),
      ...(values.kind === "open" ? spanErrors(values.spans, messages) : {}),
      ...(values.kind === "open" && values.spans.length === 0 ? { spans: t("hours.openTimesMissing") } : {}),
    };
  };
  const submit = async (): Promise<void> => {
    if (!submission.validate(validationErrors())) return;
    const closed = values.kind === "closed";
    const day = { closed, hours: closed ? [] : sortSpans(values.spans), note: trimToNull(values.note) };
    const added = (dates() ?? []).map((date) => ({ date, ...day }));
    const replaced = exception ? [exception.date] : [];
    const change = () =>
      changeSettings(({ hoursExceptions }) => ({
        hoursExceptions: withExceptions(hoursExceptions, replaced, added),
      }));
    if (await submission.run(change)) props.onDone(values.date);
  };
  const nextDay = () => (values.date === "" ? t("hours.nextDay") : formatter.weekday(weekdayOf(values.date) + 1));
  return (
    <FormDialog
      title={exception ? formatter.date(exception.date) : t("hours.newException")}
      action={t("save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <div class={fieldStyles["pair"]}>
        <InputField
          id="exception-date"
          label={t("hours.date")}
          type="date"
          min={exception ? "" : format.date(now())}
          value={values.date}
          error={submission.errors()["date"]}
          onInput={(date) => draft.set({ date })}
        />
        <Show when={!exception}>
          <InputField
            id="exception-last"
            label={t("hours.lastDate")}
            hint={t("hours.lastDateHint")}
            type="date"
            min={values.date}
            value={values.lastDate}
            error={submission.errors()["lastDate"]}
            onInput={(lastDate) => draft.set({ lastDate })}
          />
        </Show>
      </div>
      <OneChoice
        id="exception-kind"
        legend={t("hours.that")}
        values={["closed", "open"] as const}
        name={(kind) => t(kind === "closed" ? "hours.isClosed" : "hours.isOpen")}
        chosen={values.kind}
        onChange={(kind) => draft.set({ kind })}
      />
      <Show when={values.kind === "open"}>
        <SpansField
          legend={t("hours.times")}
          emptyText=""
          spans={values.spans}
          nextDay={nextDay()}
          formatter={formatter}
          errors={submission.errors()}
          onChange={(spans) => draft.set({ spans })}
        />
      </Show>
      <InputField
        id="exception-note"
        label={t("hours.note")}
        hint={t("hours.noteHint")}
        value={values.note}
        error={submission.errors()["note"]}
        onInput={(note) => draft.set({ note })}
      />
    </FormDialog>
  );
};
