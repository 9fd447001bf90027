import { For } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { useDashboard } from "../state.tsx";
import type { Step } from "./model/report.rules.ts";
import styles from "./rehearsal.module.css";

const stepsPerRow = 3;

/** The average of the values that are there; null without one. */
const average = (values: readonly (number | null)[]): number | null => {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? null : present.reduce((sum, value) => sum + value, 0) / present.length;
};

/** The figures of the plot by quarter of an hour. */
export const StepsTable = (props: { steps: readonly Step[] }) => {
  const { t } = useDashboard();
  const { format, locale } = useShop();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const text = (value: number | null): string => (value === null ? "–" : number.format(value));
  const rows = () =>
    props.steps
      .filter((_, index) => index % stepsPerRow === 0)
      .map(({ at }, row) => ({ at, steps: props.steps.slice(row * stepsPerRow, (row + 1) * stepsPerRow) }));
  return (
    <details class={styles["details"]}>
      <summary>{t("rehearsal.table")}</summary>
      <section class={styles["scroll"]} tabindex="0" aria-label={t("rehearsal.table")}>
        <table class={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">{t("rehearsal.time")}</th>
              <th scope="col">{t("rehearsal.plot.promised")}</th>
              <th scope="col">{t("rehearsal.plot.waited")}</th>
              <th scope="col">{t("rehearsal.plot.queue")}</th>
              <th scope="col">{t("rehearsal.plot.lost")}</th>
            </tr>
          </thead>
          <tbody>
            <For each={rows()}>
              {({ at, steps }) => (
                <tr>
                  <th scope="row" translate="no">
                    {format.time(at)}
                  </th>
                  <td>{text(average(steps.map(({ promisedMinutes }) => promisedMinutes)))}</td>
                  <td>{text(average(steps.map(({ waitedMinutes }) => waitedMinutes)))}</td>
                  <td>{number.format(Math.max(...steps.map(({ queue }) => queue)))}</td>
                  <td>{number.format(steps.reduce((sum, { lost }) => sum + lost, 0))}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </section>
    </details>
  );
};
