import { For, Show } from "solid-js";
import { FieldNotes } from "../../account/field.tsx";
import styles from "../form.module.css";
import { useDashboard } from "../state.tsx";
import type { Ending } from "./availability-api.ts";
import { minutesAfter, nextAt } from "./wall-time.ts";

const endings = ["hour", "opening", "time", "hand"] as const;

/** How somebody says when something ends. `time` is HH:MM at the restaurant. */
export interface EndingWish {
  kind: (typeof endings)[number];
  time: string;
}

/** The ending that a wish means at a moment; null where its time is none. An hour at 23:30Z ends at 00:30Z. */
export const endingOf = ({ kind, time }: EndingWish, now: string, timezone: string): Ending | null => {
  if (kind === "hour") return { until: minutesAfter(now, 60), untilNextOpening: false };
  if (kind !== "time") return { until: null, untilNextOpening: kind === "opening" };
  const until = nextAt(time, now, timezone);
  return until === null ? null : { until, untilNextOpening: false };
};

interface EndingChoiceProps {
  id: string;
  legend: string;
  wish: EndingWish;
  error?: string | undefined;
  onWish(wish: EndingWish): void;
}

/** When it ends: in an hour, at the next opening, at a time, or by hand. */
export const EndingChoice = (props: EndingChoiceProps) => {
  const { words } = useDashboard();
  const timeId = (): string => `${props.id}-time`;
  return (
    <fieldset class={styles["set"]}>
      <legend>{props.legend}</legend>
      <div class={styles["pills"]}>
        <For each={endings}>
          {(kind) => (
            <label>
              <input
                type="radio"
                name={props.id}
                checked={props.wish.kind === kind}
                onChange={() => props.onWish({ ...props.wish, kind })}
              />
              <span>{words(`kitchen.ends.${kind}`)}</span>
            </label>
          )}
        </For>
      </div>
      <Show when={props.wish.kind === "time"}>
        <div class={styles["lines"]}>
          <label for={timeId()}>{words("kitchen.timeField")}</label>
          <input
            id={timeId()}
            type="time"
            value={props.wish.time}
            aria-invalid={props.error ? "true" : undefined}
            aria-describedby={props.error ? `${timeId()}-error` : undefined}
            onInput={(event) => props.onWish({ ...props.wish, time: event.currentTarget.value })}
          />
          <FieldNotes id={timeId()} error={props.error} />
        </div>
      </Show>
    </fieldset>
  );
};
