import { For } from "solid-js";
import styles from "./hours.module.css";
import type { HoursSpeaker, WallSpan } from "./spans.ts";

interface SpansTextProps {
  spans: readonly WallSpan[];
  nextDay: string;
  /** What it means that there are none. */
  none: string;
  speaker: HoursSpeaker;
}

/** The times of a day as they are read, each on a line of its own. */
export const SpansText = (props: SpansTextProps) => (
  <p>
    <For each={props.spans} fallback={props.none}>
      {(span) => <span class={styles["time"]}>{props.speaker.span(span, props.nextDay)}</span>}
    </For>
  </p>
);
