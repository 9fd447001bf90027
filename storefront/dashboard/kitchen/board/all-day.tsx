import { createMemo, For, Show } from "solid-js";
import type { KitchenStation } from "../../../../db/schema/enums.ts";
import { useDashboard } from "../../state.tsx";
import type { BoardOrder } from "../orders.ts";
import styles from "./all-day.module.css";
import { countAllDay, type DishCount } from "./all-day.rules.ts";
import type { Station } from "./columns.ts";

/** What the kitchen still has to make, dish by dish: by station, if the board shows all of them. */
export const AllDay = (props: { orders: readonly BoardOrder[]; station: Station }) => {
  const { t } = useDashboard();
  const counts = createMemo(() => countAllDay(props.orders, props.station));
  const stations = (): (KitchenStation | null)[] => [...new Set(counts().map(({ station }) => station))];
  const countsAt = (station: KitchenStation | null): DishCount[] =>
    counts().filter((count) => count.station === station);
  return (
    <section class={styles["allDay"]} aria-labelledby="kitchen-all-day">
      <h2 id="kitchen-all-day">{t("kitchen.allDay")}</h2>
      <Show when={counts().length > 0} fallback={<p>{t("kitchen.allDay.none")}</p>}>
        <For each={stations()}>
          {(station) => (
            <div class={styles["station"]}>
              <h3>{station ? t(`kitchen.station.${station}`) : t("kitchen.allDay.other")}</h3>
              <ul>
                <For each={countsAt(station)}>
                  {({ name, count }) => (
                    <li>
                      <strong>{count} ×</strong> {name}
                    </li>
                  )}
                </For>
              </ul>
            </div>
          )}
        </For>
      </Show>
    </section>
  );
};
