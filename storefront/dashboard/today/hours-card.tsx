import { createMemo, createSignal, For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { createAxisMoney } from "../charts/axis-money.ts";
import { Chart } from "../charts/chart.tsx";
import styles from "../dashboard.module.css";
import { useDashboard } from "../state.tsx";
import { wallAt } from "../zoned.ts";
import type { TodayReport } from "./api.ts";
import { hideComing } from "./changes.rules.ts";
import todayStyles from "./today.module.css";

type Measure = "sales" | "orders";

interface HourRow {
  name: string;
  value: number | null;
  compared: number;
}

const HoursTable = (props: {
  rows: readonly HourRow[];
  caption: string;
  days: [string, string];
  text: (value: number) => string;
}) => {
  const { t } = useDashboard();
  return (
    <details class={todayStyles["values"]}>
      <summary>{t("today.asTable")}</summary>
      <table>
        <caption class="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("today.hour")}</th>
            <For each={props.days}>{(day) => <th scope="col">{day}</th>}</For>
          </tr>
        </thead>
        <tbody>
          <For each={props.rows}>
            {(row) => (
              <tr>
                <th scope="row">{row.name}</th>
                <td>{row.value === null ? "–" : props.text(row.value)}</td>
                <td>{props.text(row.compared)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </details>
  );
};

const MeasureSwitch = (props: { measure: Measure; onChange(measure: Measure): void }) => {
  const { t } = useDashboard();
  return (
    <fieldset class={todayStyles["switch"]}>
      <legend class="visually-hidden">{t("today.measure")}</legend>
      <For each={["sales", "orders"] as const}>
        {(measure) => (
          <button type="button" aria-pressed={props.measure === measure} onClick={() => props.onChange(measure)}>
            {t(`today.${measure}`)}
          </button>
        )}
      </For>
    </fieldset>
  );
};

/** Orders and sales by the hour, with those of last week's whole day behind them. */
export const HoursCard = (props: { report: TodayReport; now: string }) => {
  const { t } = useDashboard();
  const { menu, format, locale } = useShop();
  const { currencyCode, timezone } = menu.store;
  const [chosen, setChosen] = createSignal<Measure>("sales");
  const measure = (): Measure => (props.report.hourSums ? chosen() : "orders");
  const hourName = new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone: "UTC" });
  const axisMoney = createAxisMoney(locale, currencyCode);
  const rows = createMemo((): HourRow[] => {
    const { hours, hourSums } = props.report;
    const values =
      measure() === "sales" && hourSums
        ? hourSums.map(({ hour, sales: value, comparedSales: compared }) => ({ hour, value, compared }))
        : hours.map(({ hour, orders: value, comparedOrders: compared }) => ({ hour, value, compared }));
    const visible = hideComing(values, Number(wallAt(props.now, timezone).slice(11, 13)));
    return values.map(({ hour, compared }, index) => ({
      name: hourName.format(Date.UTC(2000, 0, 1, hour)),
      value: visible[index] ?? null,
      compared,
    }));
  });
  const text = (value: number): string => (measure() === "sales" ? format.money(value) : String(value));
  const names = () => ({ value: t("home"), compared: format.day(props.report.comparedDay) });
  const caption = () =>
    t(measure() === "sales" ? "today.salesByHour" : "today.ordersByHour", { day: names().compared });
  return (
    <section class={styles["card"]} aria-labelledby="today-hours">
      <div class={todayStyles["cardHead"]}>
        <h2 id="today-hours">{t("today.hours")}</h2>
        <Show when={props.report.hourSums && rows().length > 0}>
          <MeasureSwitch measure={measure()} onChange={setChosen} />
        </Show>
      </div>
      <Show when={rows().length > 0} fallback={<p class={styles["soft"]}>{t("today.noSales")}</p>}>
        <Chart
          kind="bars"
          label={caption()}
          points={rows().map((row) => ({ ...row, label: row.name }))}
          names={names()}
          formatValue={text}
          formatTick={(value) => (measure() === "sales" ? axisMoney.format(value) : String(value))}
          unit={measure() === "sales" ? axisMoney.unit : 1}
        />
        <HoursTable rows={rows()} caption={caption()} days={[names().value, names().compared]} text={text} />
      </Show>
    </section>
  );
};
