import { For, type JSX, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import styles from "../dashboard.module.css";
import { useDashboard } from "../state.tsx";
import { AdviceList } from "./advice-list.tsx";
import type { Change } from "./model/advice.rules.ts";
import { refusals } from "./model/promise.rules.ts";
import type { Summary } from "./model/report.rules.ts";
import { Plot } from "./plot.tsx";
import pageStyles from "./rehearsal.module.css";
import type { Result } from "./runner.ts";
import { StepsTable } from "./steps-table.tsx";
import { createWholeMoney } from "./whole-money.ts";

const Figure = (props: { name: string; value: string; note?: string; isBad?: boolean }) => (
  <div class={pageStyles["tile"]}>
    <dt>{props.name}</dt>
    <dd data-bad={props.isBad ?? false} translate="no">
      {props.value}
    </dd>
    <Show when={props.note}>{(note) => <dd class={pageStyles["note"]}>{note()}</dd>}</Show>
  </div>
);

/** The figures of a rehearsal. */
const Figures = (props: { summary: Summary }) => {
  const { t } = useDashboard();
  const { menu, format, locale } = useShop();
  const money = createWholeMoney(locale, menu.store.currencyCode);
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  const number = new Intl.NumberFormat(locale);
  const { orders, onTime, late, lost, wait, longestDelayMinutes, longestQueue, earned, guests, lostBy } = props.summary;
  const minuteFormat = new Intl.NumberFormat(locale, { style: "unit", unit: "minute", unitDisplay: "short" });
  const minutes = (count: number | undefined): string => (count === undefined ? "–" : minuteFormat.format(count));
  const reasons = refusals
    .filter((reason) => lostBy[reason] > 0)
    .map((reason) => t(`rehearsal.lost.${reason}`, { count: lostBy[reason] }));
  return (
    <dl class={pageStyles["tiles"]}>
      <Figure
        name={t("rehearsal.onTime")}
        value={orders === 0 ? "–" : percent.format(onTime / orders)}
        note={t("rehearsal.onTimeNote", { count: number.format(onTime), orders: number.format(orders) })}
      />
      <Figure
        name={t("rehearsal.wait")}
        value={minutes(wait?.median)}
        note={t("rehearsal.waitNote", { ninetieth: minutes(wait?.ninetieth), longest: minutes(wait?.longest) })}
      />
      <Figure
        name={t("rehearsal.late")}
        value={number.format(late)}
        isBad={late > 0}
        note={late > 0 ? t("rehearsal.lateNote", { minutes: minutes(longestDelayMinutes) }) : t("rehearsal.lateNone")}
      />
      <Figure
        name={t("rehearsal.lost")}
        value={number.format(lost)}
        isBad={lost > 0}
        note={reasons.length > 0 ? format.list(reasons) : t("rehearsal.lostNone", { count: number.format(guests) })}
      />
      <Figure
        name={t("rehearsal.earned")}
        value={money(earned.total)}
        note={t(earned.tips > 0 ? "rehearsal.earnedNote" : "rehearsal.earnedTax", {
          tax: money(earned.tax),
          tips: money(earned.tips),
        })}
      />
      <Figure name={t("rehearsal.queue")} value={number.format(longestQueue)} note={t("rehearsal.queueNote")} />
    </dl>
  );
};

const assumptions = ["guests", "leave", "kitchen", "drivers", "advice"] as const;

/** What the simulation takes for granted, so that owners know how far to trust it. */
const Assumptions = () => {
  const { t } = useDashboard();
  return (
    <details class={pageStyles["details"]}>
      <summary>{t("rehearsal.how")}</summary>
      <ul class={pageStyles["assumptions"]}>
        <For each={assumptions}>{(name) => <li>{t(`rehearsal.how.${name}`)}</li>}</For>
      </ul>
    </details>
  );
};

/** The result in one sentence. */
export const createVerdict = (
  { guests, orders, late, lost }: Summary,
  t: ReturnType<typeof useDashboard>["t"],
): string => {
  if (guests === 0) return t("rehearsal.verdict.empty");
  if (late === 0 && lost === 0) return t("rehearsal.verdict.good", { count: guests });
  if (lost === 0) return t("rehearsal.verdict.late", { late, orders });
  return t(late === 0 ? "rehearsal.verdict.lost" : "rehearsal.verdict.both", { late, orders, lost, guests });
};

interface ResultViewProps {
  result: Result;
  progress: number;
  isRunning: boolean;
  /** A note that the form has changed since. */
  note: JSX.Element;
  onTry(change: Change): void;
  onCancel(): void;
}

/** What happened in a rehearsal, and what would help. */
export const ResultView = (props: ResultViewProps) => {
  const { t } = useDashboard();
  const hasProblem = () => props.result.summary.late + props.result.summary.lost > 0;
  return (
    <section class={`${styles["card"]} ${pageStyles["result"]}`} aria-labelledby="rehearsal-result">
      <h2 id="rehearsal-result" tabindex="-1" class={pageStyles["verdict"]}>
        {createVerdict(props.result.summary, t)}
      </h2>
      {props.note}
      <Show when={hasProblem()}>
        <div class={pageStyles["help"]}>
          <h3>{t("rehearsal.help")}</h3>
          <Show
            when={props.result.advice}
            fallback={
              <div class={pageStyles["lead"]}>
                <p>{t(props.isRunning ? "rehearsal.trying" : "rehearsal.cancelled")}</p>
                <Show when={props.isRunning}>
                  <progress value={props.progress} max="1" aria-label={t("rehearsal.trying")} />
                  <button type="button" class="link" onClick={() => props.onCancel()}>
                    {t("cancel")}
                  </button>
                </Show>
              </div>
            }
          >
            {(advice) => (
              <AdviceList
                advice={advice()}
                slotMinutes={props.result.rehearsal.service.store.slotMinutes}
                onTry={props.onTry}
              />
            )}
          </Show>
        </div>
      </Show>
      <Show when={props.result.summary} keyed>
        {(summary) => <Figures summary={summary} />}
      </Show>
      <Plot steps={props.result.steps} incidents={props.result.rehearsal.plan.incidents} />
      <div>
        <StepsTable steps={props.result.steps} />
        <Assumptions />
      </div>
    </section>
  );
};
