import { createSignal, For, Show } from "solid-js";
import type { MealPeriodTime } from "../../../db/schema/shapes.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import sectionStyles from "../form/section.module.css";
import { Section } from "../form/section-form.tsx";
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
  const [spans, setSpans] = createSignal<readonly WallSpan[]>(props.spans.map(({ from, to }) => ({ from, to })));
  const submission = createSubmission(explainData([]));
  const submit = async (): Promise<void> => {
    const messages = { missing: t("hours.timeMissing"), overlap: t("hours.overlap") };
    if (!submission.validate(spanErrors(spans(), messages))) return;
    const times = sortSpans(spans()).map((span) => ({ period, ...span }));
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
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <SpansField
        legend={t("hours.served")}
        emptyText={t("hours.noPeriodTimes")}
        spans={spans()}
        nextDay={t("hours.nextDay")}
        formatter={props.formatter}
        errors={submission.errors()}
        onChange={setSpans}
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
      <ul class={`${sectionStyles["list"]} ${sectionStyles["week"]}`}>
        <For each={periods}>
          {(period) => (
            <li class={sectionStyles["line"]}>
              <div>
                <h3>{t(`period.${period}`)}</h3>
                <SpansText
                  formatter={formatter}
                  spans={toSpans(period)}
                  nextDay={t("hours.nextDay")}
                  emptyText={t("hours.always")}
                />
              </div>
              <button type="button" class="link" aria-haspopup="dialog" onClick={() => setEditing(period)}>
                {t("change")}
                <span class="visually-hidden"> {t(`period.${period}`)}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
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
