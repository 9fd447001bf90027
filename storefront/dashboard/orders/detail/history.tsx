import { For, Show } from "solid-js";
import { readSystemNote } from "../../../../worker/domain/orders/notes/system-notes.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { useDashboard } from "../../state.tsx";
import type { DetailEvent } from "../api.ts";
import styles from "./detail.module.css";
import { DetailCard } from "./detail-card.tsx";

/** Everything that happened to an order, with the person, key or app that did it. */
export const History = (props: { events: readonly DetailEvent[] }) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const nameStep = ({ type, status }: DetailEvent): string =>
    type === "status_changed" && status !== null
      ? t(`orders.status.${status}`)
      : (t.find(`order.event.${type}`) ?? type);
  const nameActor = ({ actor, actorType }: DetailEvent): string =>
    actor === null ? t(`order.actor.${actorType}`) : t("order.by", { name: actor });
  const nameNote = (note: string): string => {
    const written = readSystemNote(note);
    if (!written) return note;
    const text = t(`order.written.${written.code}`, { value: written.value });
    return written.reason === "" ? text : `${text} ${nameNote(written.reason)}`;
  };
  return (
    <DetailCard id="order-history" title={t("order.history")}>
      <ol class={styles["history"]}>
        <For each={props.events}>
          {(event) => (
            <li>
              <time datetime={event.at} translate="no">
                {format.moment(event.at, now())}
              </time>
              <div>
                <p>
                  <strong>{nameStep(event)}</strong>{" "}
                  <span class={`${styles["soft"]} ${styles["actor"]}`}>{nameActor(event)}</span>
                </p>
                <Show when={event.note}>{(note) => <p class={styles["soft"]}>{nameNote(note())}</p>}</Show>
              </div>
            </li>
          )}
        </For>
      </ol>
    </DetailCard>
  );
};
