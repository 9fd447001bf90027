import { createEffect, createSignal, For, on } from "solid-js";
import { reportGroup } from "../../../worker/domain/reports/report-groups.rules.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField, SelectField } from "../../ui/field.tsx";
import { useDashboard } from "../state.tsx";
import { type Day, type DayRange, firstWeekday } from "./range/days.rules.ts";
import { comparedRange, comparisons, namedRanges, nameOfDays, rangeOn } from "./range/ranges.rules.ts";
import { type ReportQuery, rangeProblem, writeReportQuery } from "./range/report-query.ts";
import styles from "./reports.module.css";
import type { ReportTexts } from "./view/texts.ts";

interface ControlsProps {
  query: ReportQuery;
  today: Day;
  /** The path of the page, without its query. */
  path: string;
  texts: ReportTexts;
  onChange(changes: Partial<ReportQuery>): void;
}

const customRange = "custom";

/** The first and the last day. A range that no report can have stays in the fields, with the reason. */
const DayFields = (props: ControlsProps) => {
  const { t } = useDashboard();
  const [typed, setTyped] = createSignal<DayRange>({ from: props.query.from, to: props.query.to });
  createEffect(
    on(
      () => [props.query.from, props.query.to] as const,
      ([from, to]) => setTyped({ from, to }),
    ),
  );
  const problem = () => (typed().from && typed().to ? rangeProblem(typed()) : null);
  const change = (changes: Partial<DayRange>): void => {
    const range = { ...typed(), ...changes };
    setTyped(range);
    // A date field is empty while its parts are typed.
    if (range.from && range.to && rangeProblem(range) === null) props.onChange(range);
  };
  const error = () => {
    const reason = problem();
    return reason === null ? undefined : t(`reports.range.${reason}`);
  };
  return (
    <>
      <InputField
        id="reports-from"
        type="date"
        label={t("reports.from")}
        min="2000-01-01"
        value={typed().from}
        onInput={(from) => change({ from })}
      />
      <InputField
        id="reports-to"
        type="date"
        label={t("reports.to")}
        min="2000-01-01"
        value={typed().to}
        error={error()}
        onInput={(to) => change({ to })}
      />
    </>
  );
};

const RangeField = (props: ControlsProps) => {
  const { t } = useDashboard();
  const { locale } = useShop();
  const first = firstWeekday(locale);
  const chosen = () => nameOfDays(props.query, props.today, first);
  const options = () => [
    ...namedRanges.map((value) => ({ value: String(value), text: t(`reports.range.${value}`) })),
    ...(chosen() === null ? [{ value: customRange, text: t("reports.range.custom") }] : []),
  ];
  return (
    <SelectField
      id="reports-range"
      label={t("reports.range")}
      options={options()}
      value={chosen() ?? customRange}
      onChange={(value) => {
        const name = namedRanges.find((candidate) => candidate === value);
        if (name) props.onChange(rangeOn(name, props.today, first));
      }}
    />
  );
};

const CompareField = (props: ControlsProps) => {
  const { t } = useDashboard();
  const hint = () => {
    const range = comparedRange(props.query, props.query.compare);
    return range === null ? undefined : props.texts.range(range);
  };
  return (
    <SelectField
      id="reports-compare"
      label={t("reports.compare")}
      hint={hint()}
      options={comparisons.map((value) => ({ value, text: t(`reports.compare.${value}`) }))}
      value={props.query.compare}
      onChange={(value) => {
        const compare = comparisons.find((candidate) => candidate === value);
        if (compare) props.onChange({ compare });
      }}
    />
  );
};

/** The reports as links, which can be opened in another tab. Phones have a list instead. */
const Groups = (props: ControlsProps) => {
  const { t } = useDashboard();
  return (
    <>
      <nav class={styles["groups"]} aria-label={t("reports.groups")}>
        <For each={reportGroup.values}>
          {(group) => (
            <a
              href={`${props.path}${writeReportQuery({ ...props.query, group })}`}
              aria-current={group === props.query.group ? "page" : undefined}
              noScroll
            >
              {t(`reports.group.${group}`)}
            </a>
          )}
        </For>
      </nav>
      <div class={styles["groupField"]}>
        <SelectField
          id="reports-group"
          label={t("reports.groups")}
          options={reportGroup.values.map((value) => ({ value, text: t(`reports.group.${value}`) }))}
          value={props.query.group}
          onChange={(value) => {
            const group = reportGroup.values.find((candidate) => candidate === value);
            if (group) props.onChange({ group });
          }}
        />
      </div>
    </>
  );
};

/** Range, comparison and report. Each change changes the address. */
export const Controls = (props: ControlsProps) => (
  <div class={styles["controls"]}>
    <div class={styles["fields"]}>
      <RangeField {...props} />
      <DayFields {...props} />
      <CompareField {...props} />
    </div>
    <Groups {...props} />
  </div>
);
