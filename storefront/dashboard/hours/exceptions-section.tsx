import { createSignal, For, Show } from "solid-js";
import type { HoursException } from "../../../db/schema/shapes.ts";
import { useShop } from "../../state/shop.tsx";
import styles from "../dashboard.module.css";
import sectionStyles from "../form/section.module.css";
import { Section } from "../form/section-form.tsx";
import { Removal } from "../removal.tsx";
import { useDashboard } from "../state.tsx";
import { changeSettings, type Settings } from "../store-settings.ts";
import { ExceptionDialog } from "./exception-dialog.tsx";
import { splitByDate, withExceptions } from "./exceptions.ts";
import hoursStyles from "./hours.module.css";
import { type HoursSpeaker, weekdayOf } from "./spans.ts";
import { SpansText } from "./spans-text.tsx";

interface RowProps {
  exception: HoursException;
  speaker: HoursSpeaker;
  onChange(): void;
  onRemove(): void;
}

const ExceptionRow = (props: RowProps) => {
  const { t } = useDashboard();
  const { speaker } = props;
  const date = () => speaker.date(props.exception.date);
  const nextDay = () => speaker.weekday(weekdayOf(props.exception.date) + 1);
  return (
    <li class={sectionStyles["line"]}>
      <div>
        <h3>{date()}</h3>
        <SpansText speaker={speaker} spans={props.exception.hours} nextDay={nextDay()} none={t("hours.closed")} />
        <Show when={props.exception.note}>{(note) => <p class={hoursStyles["note"]}>{note()}</p>}</Show>
      </div>
      <div class={sectionStyles["ways"]}>
        <button type="button" class="link" aria-haspopup="dialog" onClick={props.onChange}>
          {t("change")}
          <span class="visually-hidden"> {date()}</span>
        </button>
        <button type="button" class="link" aria-haspopup="dialog" onClick={props.onRemove}>
          {t("remove")}
          <span class="visually-hidden"> {date()}</span>
        </button>
      </div>
    </li>
  );
};

/** Gives a date the hours of its weekday again. */
const removeException = (date: string) => (): Promise<void> =>
  changeSettings(({ hoursExceptions }) => ({ hoursExceptions: withExceptions(hoursExceptions, [date], []) }));

interface ExceptionsProps {
  settings: Settings;
  speaker: HoursSpeaker;
  onChanged(): void;
}

/** Holidays and other dates with hours of their own; those that are over are folded away. */
export const ExceptionsSection = (props: ExceptionsProps) => {
  const { t, say, now } = useDashboard();
  const { format } = useShop();
  const { speaker } = props;
  const [editing, setEditing] = createSignal<HoursException | "new" | null>(null);
  const [removing, setRemoving] = createSignal<string | null>(null);
  const dates = () => splitByDate(props.settings.hoursExceptions, format.date(now()));
  const done = (word: "hours.exceptionSaved" | "hours.exceptionRemoved", date: string): void => {
    setEditing(null);
    setRemoving(null);
    document.getElementById("exceptions-title")?.focus();
    say(t(word, { date: speaker.date(date) }));
    props.onChanged();
  };
  const Rows = (rows: { exceptions: readonly HoursException[] }) => (
    <ul class={sectionStyles["list"]}>
      <For each={rows.exceptions}>
        {(exception) => (
          <ExceptionRow
            exception={exception}
            speaker={speaker}
            onChange={() => setEditing(exception)}
            onRemove={() => setRemoving(exception.date)}
          />
        )}
      </For>
    </ul>
  );
  return (
    <Section
      id="exceptions"
      title={t("hours.exceptions")}
      hint={t("hours.exceptionsHint")}
      action={{ text: t("hours.newException"), start: () => setEditing("new") }}
    >
      <Show when={dates().ahead.length > 0} fallback={<p class={styles["soft"]}>{t("hours.noExceptions")}</p>}>
        <Rows exceptions={dates().ahead} />
      </Show>
      <Show when={dates().past.length > 0}>
        <details class={sectionStyles["past"]}>
          <summary>{t("hours.past", { count: dates().past.length })}</summary>
          <Rows exceptions={dates().past} />
        </details>
      </Show>
      <Show when={editing()} keyed>
        {(exception) => (
          <ExceptionDialog
            exception={exception === "new" ? null : exception}
            taken={props.settings.hoursExceptions.map(({ date }) => date)}
            speaker={speaker}
            onDone={(date) => done("hours.exceptionSaved", date)}
            onClose={() => setEditing(null)}
          />
        )}
      </Show>
      <Show when={removing()} keyed>
        {(date) => (
          <Removal
            title={t("hours.removeTitle", { date: speaker.date(date) })}
            hint={t("hours.removeHint")}
            action={t("remove")}
            work={removeException(date)}
            onDone={() => done("hours.exceptionRemoved", date)}
            onClose={() => setRemoving(null)}
          />
        )}
      </Show>
    </Section>
  );
};
