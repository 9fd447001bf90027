import { For, Show } from "solid-js";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { useDashboard } from "../../state.tsx";
import { comparedRange } from "../range/ranges.rules.ts";
import type { LoadedReport } from "../report-state.ts";
import styles from "../reports.module.css";
import type { ReportTexts } from "./texts.ts";

interface HeadlineProps {
  report: LoadedReport;
  texts: ReportTexts;
}

interface Figure {
  name: string;
  text: string;
  /** The figure of the compared range, as text; null without comparison. */
  before: string | null;
  /** "+12%"; null without an earlier figure. */
  change: string | null;
}

const salesFigures = ["netSales", "orders", "averageOrder", "tips", "tax", "collected"] as const;

/** The figures of the range, with their change. */
const createFigures = (props: HeadlineProps): (() => Figure[]) => {
  const { t } = useDashboard();
  const toText = (name: (typeof salesFigures)[number], value: number): string =>
    name === "orders" ? props.texts.number(value) : props.texts.money(value);
  return () =>
    salesFigures.map((name) => {
      const value = props.report.current.totals[name];
      const before = props.report.compared?.totals[name] ?? null;
      return {
        name: t(`reports.figure.${name}`),
        text: toText(name, value),
        before: before === null ? null : toText(name, before),
        change: before === null ? null : props.texts.change(value, before),
      };
    });
};

/** The kitchen's times, in place of the sales. */
const createKitchenFigures = (props: HeadlineProps): (() => Figure[]) => {
  const { t } = useDashboard();
  const minutes = (value: number | null | undefined) => props.texts.value("medianMinutes", value ?? null) || "–";
  return () => {
    const now = props.report.current.kitchen;
    const before = props.report.compared?.kitchen ?? null;
    const count = (name: "orders" | "late"): Figure => ({
      name: t(`reports.kitchen.${name}`),
      text: props.texts.number(now?.[name] ?? 0),
      before: before === null ? null : props.texts.number(before[name]),
      change: before === null ? null : props.texts.change(now?.[name] ?? 0, before[name]),
    });
    const time = (name: "medianMinutes" | "p90Minutes"): Figure => ({
      name: t(`reports.kitchen.${name}`),
      text: minutes(now?.[name]),
      before: before === null ? null : minutes(before[name]),
      change: null,
    });
    return [time("medianMinutes"), time("p90Minutes"), count("late"), count("orders")];
  };
};

/** Money that the figures alone do not explain, such as what is still to collect. */
const remarks = ["toCollect", "corrections", "cashRounding", "lostDisputes"] as const;

const Remarks = (props: HeadlineProps) => {
  const { t } = useDashboard();
  const totals = () => props.report.current.totals;
  // What is collected of earlier days takes away from the day on which it is collected.
  const used = () => remarks.filter((name) => (name === "toCollect" ? totals()[name] > 0 : totals()[name] !== 0));
  const missing = () => {
    const { compared, query } = props.report;
    return compared === null ? comparedRange(query, query.compare) : null;
  };
  return (
    <Show when={used().length > 0 || missing()}>
      <ul class={styles["remarks"]}>
        <Show when={missing()}>
          {(range) => <li>{t("reports.noCompared", { range: props.texts.range(range()) })}</li>}
        </Show>
        <For each={used()}>
          {(name) => (
            <li>
              <WithAmount sentence={t(`reports.${name}`, { amount: gap })} amount={props.texts.money(totals()[name])} />
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
};

/** The main figures of a report, each with that of the compared range. */
export const Headline = (props: HeadlineProps) => {
  const { t } = useDashboard();
  const sales = createFigures(props);
  const kitchen = createKitchenFigures(props);
  const figures = () => (props.report.query.group === "kitchen" ? kitchen() : sales());
  return (
    <section aria-label={t("reports.figures")} class={styles["headline"]}>
      <dl class={styles["figures"]}>
        <For each={figures()}>
          {(figure) => (
            <div>
              <dt>{figure.name}</dt>
              <dd>
                <strong translate="no">{figure.text}</strong>
                <Show when={figure.before !== null}>
                  <span class={styles["before"]}>
                    <Show when={figure.change}>{(change) => <b translate="no">{change()}</b>}</Show>{" "}
                    <WithAmount sentence={t("reports.before", { value: gap })} amount={figure.before ?? ""} />
                  </span>
                </Show>
              </dd>
            </div>
          )}
        </For>
      </dl>
      <Remarks {...props} />
    </section>
  );
};
