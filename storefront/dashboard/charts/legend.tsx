import { Show } from "solid-js";
import styles from "./legend.module.css";

/** The name of the values, and of the compared ones; null without comparison. */
export interface ChartNames {
  value: string;
  compared: string | null;
}

/** Which marks are of which range. A chart of one range needs none. */
export const Legend = (props: { kind: "bars" | "line"; names: ChartNames }) => (
  <Show when={props.names.compared}>
    {(compared) => (
      <ul class={styles["legend"]}>
        <li class={styles["entry"]} data-mark="value" data-kind={props.kind}>
          {props.names.value}
        </li>
        <li class={styles["entry"]} data-mark="compared" data-kind={props.kind}>
          {compared()}
        </li>
      </ul>
    )}
  </Show>
);

/** A name with its mark and a value, as in a legend. */
export const MarkedValue = (props: {
  kind: "bars" | "line";
  mark: "value" | "compared";
  name: string;
  text: string;
}) => (
  <p class={styles["entry"]} data-mark={props.mark} data-kind={props.kind}>
    {props.name} <b>{props.text}</b>
  </p>
);
