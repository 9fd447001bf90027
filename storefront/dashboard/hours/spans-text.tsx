import { For } from "solid-js";
import styles from "./hours.module.css";
import type { HoursFormatter, WallSpan } from "./spans.ts";

interface SpansTextProps {
  spans: readonly WallSpan[];
  nextDay: string;
  /** The text for an empty list of spans. */
  emptyText: string;
  formatter: HoursFormatter;
}

/** The times of a day, one per line. */
export const SpansText = (props: SpansTextProps) => (
  <p>
    <For each={props.spans} fallback={props.emptyText}>
      {(span) => <span class={styles["time"]}>{props.formatter.span(span, props.nextDay)}</span>}
    </For>
  </p>
);
