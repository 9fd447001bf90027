import { createSignal, For, Show } from "solid-js";
import type { HoursException } from "../../../db/schema/shapes.ts";
import { useShop } from "../../state/shop.tsx";
import styles from "../dashboard.module.css";
import sectionStyles from "../form/section.module.css";
import { Section } from "../form/section.tsx";
import { Row, RowAction, RowList } from "../list/row.tsx";
import { Removal } from "../removal.tsx";
import { useDashboard } from "../state.tsx";
import { changeSettings, type Settings } from "../store-settings.ts";
import { ExceptionDialog } from "./exception-dialog.tsx";
import { splitByDate, withExceptions } from "./exceptions.ts";
import hoursStyles from "./hours.module.css";
import { type HoursFormatter, weekdayOf } from "./spans.ts";
import { SpansText } from "./spans-text.tsx";

interface RowProps {
  exception: HoursException;
  formatter: HoursFormatter;
  onChange(): void;
  onRemove(): void;
}

const ExceptionRow = (props: RowProps) => {
  const { t } = useDashboard();
  const { formatter } = props;
  const date = () => formatter.date(props.exception.date);
  const nextDay = () => formatter.weekday(weekdayOf(props.exception.date) + 1);
  return (
    <Row
      title={date()}
      actions={
        <>
          <RowAction text={t("change")} row={date()} onClick={props.onChange} />
          <RowAction text={t("remove")} row={date()} onClick={props.onRemove} />
        </>
      }
    >
      <SpansText
        formatter={formatter}
        spans={props.exception.hours}
        nextDay={nextDay()}
        emptyText={t("hours.closed")}
      />
      <Show when={props.exception.note}>{(note) => <p class={hoursStyles["note"]}>{note()}</p>}</Show>
    </Row>
  );
};

/** Removes an exception, so that the date has the hours of its weekday again. */
const removeException = (date: string) => (): Promise<void> =>
  changeSettings(({ hoursExceptions }) => ({ hoursExceptions: withExceptions(hoursExceptions, [date], []) }));

interface ExceptionsProps {
  settings: Settings;
  formatter: HoursFormatter;
  onChanged(): void;
}

/** Holidays and other dates with special hours. Past dates are collapsed. */
export const ExceptionsSection = (props: ExceptionsProps) => {
  const { t, announce, now } = useDashboard();
  const { format } = useShop();
  const { formatter } = props;
  const [editing, setEditing] = createSignal<HoursException | "new" | null>(null);
  const [removing, setRemoving] = createSignal<string | null>(null);
  const dates = () => splitByDate(props.settings.hoursExceptions, format.date(now()));
  const done = (messageKey: "hours.exceptionSaved" | "hours.exceptionRemoved", date: string): void => {
    setEditing(null);
    setRemoving(null);
    document.getElementById("exceptions-title")?.focus();
    announce(t(messageKey, { date: formatter.date(date) }));
    props.onChanged();
  };
  const Rows = (rows: { exceptions: readonly HoursException[] }) => (
    <RowList>
      <For each={rows.exceptions}>
        {(exception) => (
          <ExceptionRow
            exception={exception}
            formatter={formatter}
            onChange={() => setEditing(exception)}
            onRemove={() => setRemoving(exception.date)}
          />
        )}
      </For>
    </RowList>
  );
  return (
    <Section
      id="exceptions"
      title={t("hours.exceptions")}
      hint={t("hours.exceptionsHint")}
      action={{ text: t("hours.newException"), start: () => setEditing("new") }}
    >
      <Show when={dates().upcoming.length > 0} fallback={<p class={styles["soft"]}>{t("hours.noExceptions")}</p>}>
        <Rows exceptions={dates().upcoming} />
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
            takenDates={props.settings.hoursExceptions.map(({ date }) => date)}
            formatter={formatter}
            onDone={(date) => done("hours.exceptionSaved", date)}
            onClose={() => setEditing(null)}
          />
        )}
      </Show>
      <Show when={removing()} keyed>
        {(date) => (
          <Removal
            title={t("hours.removeTitle", { date: formatter.date(date) })}
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
