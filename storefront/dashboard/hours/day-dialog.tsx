import { Pills } from "../fields/choices.tsx";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { createSubmission, explainData, useDashboard } from "../state.tsx";
import { changeSettings } from "../store-settings.ts";
import { type HoursFormatter, type WallSpan, withDays } from "./spans.ts";
import { SpansField, spanErrors } from "./spans-field.tsx";

interface DayDialogProps {
  /** ISO 8601 weekday: 1 is Monday, 7 is Sunday. */
  day: number;
  spans: readonly WallSpan[];
  formatter: HoursFormatter;
  onDone(): void;
  onClose(): void;
}

const week = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** Edits the hours of a weekday, and can copy them to other days. */
export const DayDialog = (props: DayDialogProps) => {
  const { t } = useDashboard();
  const { formatter, day } = props;
  const draft = createDraft<{ spans: readonly WallSpan[]; others: string[] }>({
    spans: props.spans.map(({ from, to }) => ({ from, to })),
    others: [],
  });
  const { values } = draft;
  const submission = createSubmission(explainData([]));
  const submit = async (): Promise<void> => {
    const messages = { missing: t("hours.timeMissing"), overlap: t("hours.overlap") };
    if (!submission.validate(spanErrors(values.spans, messages))) return;
    const days = [day, ...values.others.map(Number)];
    const change = () => changeSettings(({ hours }) => ({ hours: withDays(hours, days, values.spans) }));
    if (await submission.run(change)) props.onDone();
  };
  return (
    <FormDialog
      title={formatter.weekday(day)}
      action={t("save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <SpansField
        legend={t("hours.times")}
        emptyText={t("hours.noTimes")}
        spans={values.spans}
        nextDay={formatter.weekday(day + 1)}
        formatter={formatter}
        errors={submission.errors()}
        onChange={(spans) => draft.set({ spans })}
      />
      <Pills
        legend={t("hours.alsoOn")}
        values={week.filter((weekday) => weekday !== String(day))}
        name={(weekday) => formatter.weekday(Number(weekday))}
        chosen={values.others}
        onChange={(others) => draft.set({ others })}
      />
    </FormDialog>
  );
};
