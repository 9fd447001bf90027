import { createSignal, For, Show } from "solid-js";
import sectionStyles from "../form/section.module.css";
import { Section } from "../form/section-form.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";
import { DayDialog } from "./day-dialog.tsx";
import type { HoursSpeaker } from "./spans.ts";
import { SpansText } from "./spans-text.tsx";

interface WeekProps {
  settings: Settings;
  speaker: HoursSpeaker;
  onChanged(): void;
}

/** The hours of each weekday. */
export const WeekSection = (props: WeekProps) => {
  const { t, say } = useDashboard();
  const { speaker } = props;
  const [editing, setEditing] = createSignal<number | null>(null);
  const toSpans = (day: number) => props.settings.hours.filter((one) => one.day === day);
  return (
    <Section id="week" title={t("hours.week")} hint={t("hours.weekHint")}>
      <ul class={`${sectionStyles["list"]} ${sectionStyles["week"]}`}>
        <For each={[1, 2, 3, 4, 5, 6, 7]}>
          {(day) => (
            <li class={sectionStyles["line"]}>
              <div>
                <h3>{speaker.weekday(day)}</h3>
                <SpansText
                  speaker={speaker}
                  spans={toSpans(day)}
                  nextDay={speaker.weekday(day + 1)}
                  none={t("hours.closed")}
                />
              </div>
              <button type="button" class="link" aria-haspopup="dialog" onClick={() => setEditing(day)}>
                {t("change")}
                <span class="visually-hidden"> {speaker.weekday(day)}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
      <Show when={editing()} keyed>
        {(day) => (
          <DayDialog
            day={day}
            spans={toSpans(day)}
            speaker={speaker}
            onDone={() => {
              setEditing(null);
              say(t("hours.daySaved", { day: speaker.weekday(day) }));
              props.onChanged();
            }}
            onClose={() => setEditing(null)}
          />
        )}
      </Show>
    </Section>
  );
};
