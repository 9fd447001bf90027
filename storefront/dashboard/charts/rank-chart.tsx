import { For, Show } from "solid-js";
import { type ChartNames, Legend } from "./legend.tsx";
import styles from "./rank-chart.module.css";

export interface RankedRow {
  name: string;
  value: number;
  /** The value of the compared range; null without one. */
  compared: number | null;
  /** The value for people. */
  text: string;
}

interface RankChartProps {
  /** A sentence that says what the chart has. A table near it has all values. */
  label: string;
  rows: readonly RankedRow[];
  names: ChartNames;
}

/** The length of a bar as a part of the longest one, in percent. */
const share = (value: number | null, max: number): string => `${max > 0 ? (Math.abs(value ?? 0) / max) * 100 : 0}%`;

/** Named values as horizontal bars, such as dishes by their sales. Each has its name and value as text. */
export const RankChart = (props: RankChartProps) => {
  const max = () =>
    Math.max(0, ...props.rows.flatMap(({ value, compared }) => [Math.abs(value), Math.abs(compared ?? 0)]));
  return (
    <>
      <Legend kind="bars" names={props.names} />
      <div class={styles["chart"]} role="img" aria-label={props.label}>
        <For each={props.rows}>
          {(row) => (
            <div class={styles["row"]}>
              <span class={styles["name"]}>{row.name}</span>
              <span class={styles["value"]}>{row.text}</span>
              <span class={styles["track"]}>
                <Show when={row.compared !== null}>
                  <span class={styles["compared"]} style={{ "inline-size": share(row.compared, max()) }} />
                </Show>
                <span
                  class={styles["bar"]}
                  data-negative={row.value < 0}
                  style={{ "inline-size": share(row.value, max()) }}
                />
              </span>
            </div>
          )}
        </For>
      </div>
    </>
  );
};
