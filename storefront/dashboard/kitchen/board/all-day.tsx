import { createMemo, For, Show } from "solid-js";
import type { KitchenStation } from "../../../../db/schema/enums.ts";
import { useDashboard } from "../../state.tsx";
import type { BoardOrder } from "../orders.ts";
import styles from "./all-day.module.css";
import { type ChoiceCount, countAllDay, type DishCount } from "./all-day.rules.ts";
import type { Station } from "./columns.ts";

/** A dish and its choices, a part for each group of choices: "3 Medium, 1 Rare" and "2 No onion". */
const DishSum = (props: { dish: DishCount }) => {
  const { t } = useDashboard();
  const describeGroup = (group: readonly ChoiceCount[]): string =>
    group.map(({ name, count }) => t("kitchen.allDay.choice", { name, count })).join(", ");
  return (
    <li>
      <strong>{props.dish.count} ×</strong>
      <span class={styles["name"]}>{props.dish.name}</span>
      <Show when={props.dish.choices.length > 0}>
        <ul class={styles["choices"]}>
          <For each={props.dish.choices}>{(group) => <li class={styles["choice"]}>{describeGroup(group)}</li>}</For>
        </ul>
      </Show>
    </li>
  );
};

/** What the kitchen still has to make, dish by dish with its choices: by station, if the board shows all of them. */
export const AllDay = (props: { orders: readonly BoardOrder[]; station: Station }) => {
  const { t } = useDashboard();
  const counts = createMemo(() => countAllDay(props.orders, props.station));
  const stations = (): (KitchenStation | null)[] => [...new Set(counts().map(({ station }) => station))];
  const countsAt = (station: KitchenStation | null): DishCount[] =>
    counts().filter((count) => count.station === station);
  return (
    <section class={styles["allDay"]} aria-labelledby="kitchen-all-day" tabindex="0">
      <h2 id="kitchen-all-day">{t("kitchen.allDay")}</h2>
      <Show when={counts().length > 0} fallback={<p>{t("kitchen.allDay.none")}</p>}>
        <div class={styles["stations"]}>
          <For each={stations()}>
            {(station) => (
              <div class={styles["station"]}>
                <h3>{station ? t(`kitchen.station.${station}`) : t("kitchen.allDay.other")}</h3>
                <ul>
                  <For each={countsAt(station)}>{(dish) => <DishSum dish={dish} />}</For>
                </ul>
              </div>
            )}
          </For>
        </div>
      </Show>
    </section>
  );
};
