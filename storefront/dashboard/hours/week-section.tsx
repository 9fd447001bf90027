import { createSignal, For, Show } from "solid-js";
import { Section } from "../form/section.tsx";
import { Row, RowAction, RowList } from "../list/row.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";
import { DayDialog } from "./day-dialog.tsx";
import type { HoursFormatter } from "./spans.ts";
import { SpansText } from "./spans-text.tsx";

interface WeekProps {
  settings: Settings;
  formatter: HoursFormatter;
  onChanged(): void;
}

/** The hours of each weekday. */
export const WeekSection = (props: WeekProps) => {
  const { t, announce } = useDashboard();
  const { formatter } = props;
  const [editing, setEditing] = createSignal<number | null>(null);
  const toSpans = (day: number) => props.settings.hours.filter((interval) => interval.day === day);
  return (
    <Section id="week" title={t("hours.week")} hint={t("hours.weekHint")}>
      <RowList hasColumns>
        <For each={[1, 2, 3, 4, 5, 6, 7]}>
          {(day) => (
            <Row
              title={formatter.weekday(day)}
              actions={<RowAction text={t("change")} row={formatter.weekday(day)} onClick={() => setEditing(day)} />}
            >
              <SpansText
                formatter={formatter}
                spans={toSpans(day)}
                nextDay={formatter.weekday(day + 1)}
                emptyText={t("hours.closed")}
              />
            </Row>
          )}
        </For>
      </RowList>
      <Show when={editing()} keyed>
        {(day) => (
          <DayDialog
            day={day}
            spans={toSpans(day)}
            formatter={formatter}
            onDone={() => {
              setEditing(null);
              announce(t("hours.daySaved", { day: formatter.weekday(day) }));
              props.onChanged();
            }}
            onClose={() => setEditing(null)}
          />
        )}
      </Show>
    </Section>
  );
};
