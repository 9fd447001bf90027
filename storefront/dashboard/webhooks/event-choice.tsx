import { For } from "solid-js";
import { type OutboxEvent, outboxEvents } from "../../../db/schema/enums.ts";
import { FieldNotes } from "../../ui/field.tsx";
import styles from "../form/form.module.css";
import { useDashboard } from "../state.tsx";

interface EventChoiceProps {
  chosen: readonly OutboxEvent[];
  error?: string | undefined;
  onChange(chosen: OutboxEvent[]): void;
}

/** Chooses the events that an endpoint receives. */
export const EventChoice = (props: EventChoiceProps) => {
  const { t } = useDashboard();
  const toggle = (event: OutboxEvent, isOn: boolean): void =>
    props.onChange(outboxEvents.filter((candidate) => (candidate === event ? isOn : props.chosen.includes(candidate))));
  return (
    <fieldset class={styles["set"]} aria-describedby={props.error ? "events-error" : undefined}>
      <legend>{t("webhooks.events")}</legend>
      <FieldNotes id="events" error={props.error} />
      <For each={outboxEvents}>
        {(event) => (
          <label class={styles["check"]}>
            <input
              type="checkbox"
              checked={props.chosen.includes(event)}
              aria-invalid={props.error ? "true" : undefined}
              onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
            />
            <span>
              {t(`webhooks.event.${event}`)} <code>{event}</code>
            </span>
          </label>
        )}
      </For>
    </fieldset>
  );
};
