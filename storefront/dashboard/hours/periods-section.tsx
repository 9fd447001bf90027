import { createSignal, For, Show } from "solid-js";
import type { MealPeriodTime } from "../../../db/schema/shapes.ts";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { Section } from "../form/section.tsx";
import { Row, RowAction, RowList } from "../list/row.tsx";
import { createSubmission, explainData, useDashboard } from "../state.tsx";
import { changeSettings, type Settings } from "../store-settings.ts";
import { type HoursFormatter, sortSpans, type WallSpan } from "./spans.ts";
import { SpansField, spanErrors } from "./spans-field.tsx";
import { SpansText } from "./spans-text.tsx";

const periods = ["breakfast", "lunch", "dinner", "late_night"] as const;

interface DialogProps {
  period: MealPeriodTime["period"];
  spans: readonly WallSpan[];
  formatter: HoursFormatter;
  onDone(): void;
  onClose(): void;
}

const PeriodDialog = (props: DialogProps) => {
  const { t } = useDashboard();
  const { period } = props;
  const draft = createDraft<{ spans: readonly WallSpan[] }>({
    spans: props.spans.map(({ from, to }) => ({ from, to })),
  });
  const submission = createSubmission(explainData([]));
  const submit = async (): Promise<void> => {
    const messages = { missing: t("hours.timeMissing"), overlap: t("hours.overlap") };
    if (!submission.validate(spanErrors(draft.values.spans, messages))) return;
    const times = sortSpans(draft.values.spans).map((span) => ({ period, ...span }));
    const change = () =>
      changeSettings(({ mealPeriodTimes }) => ({
        mealPeriodTimes: [...mealPeriodTimes.filter((entry) => entry.period !== period), ...times],
      }));
    if (await submission.run(change)) props.onDone();
  };
  return (
    <FormDialog
      title={t(`period.${period}`)}
      action={t("save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <SpansField
        legend={t("hours.served")}
        emptyText={t("hours.noPeriodTimes")}
        spans={draft.values.spans}
        nextDay={t("hours.nextDay")}
        formatter={props.formatter}
        errors={submission.errors()}
        onChange={(spans) => draft.set({ spans })}
      />
    </FormDialog>
  );
};

interface PeriodsProps {
  settings: Settings;
  formatter: HoursFormatter;
  onChanged(): void;
}

/** The hours in which breakfast, lunch, dinner and the late-night menu are served. */
export const PeriodsSection = (props: PeriodsProps) => {
  const { t, announce } = useDashboard();
  const { formatter } = props;
  const [editing, setEditing] = createSignal<(typeof periods)[number] | null>(null);
  const toSpans = (period: MealPeriodTime["period"]) =>
    props.settings.mealPeriodTimes.filter((entry) => entry.period === period);
  return (
    <Section id="periods" title={t("hours.periods")} hint={t("hours.periodsHint")}>
      <RowList hasColumns>
        <For each={periods}>
          {(period) => (
            <Row
              title={t(`period.${period}`)}
              actions={<RowAction text={t("change")} row={t(`period.${period}`)} onClick={() => setEditing(period)} />}
            >
              <SpansText
                formatter={formatter}
                spans={toSpans(period)}
                nextDay={t("hours.nextDay")}
                emptyText={t("hours.always")}
              />
            </Row>
          )}
        </For>
      </RowList>
      <Show when={editing()} keyed>
        {(period) => (
          <PeriodDialog
            period={period}
            spans={toSpans(period)}
            formatter={formatter}
            onDone={() => {
              setEditing(null);
              announce(t("hours.periodSaved", { period: t(`period.${period}`) }));
              props.onChanged();
            }}
            onClose={() => setEditing(null)}
          />
        )}
      </Show>
    </Section>
  );
};
