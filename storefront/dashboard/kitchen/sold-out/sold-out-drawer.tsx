import { createEffect, createMemo, createSignal, For, on, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { InputField } from "../../../ui/field.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import form from "../../form/form.module.css";
import { createList, useDashboard } from "../../state.tsx";
import { useBoard } from "../board/board.tsx";
import { type EndingInput, toEnding } from "../ticket/ending.ts";
import { EndingChoice } from "../ticket/ending-choice.tsx";
import { minutesAfter, wallTime } from "../wall-time.ts";
import { type Dish, listDishes, listOverrides } from "./availability-api.ts";
import { DishRow } from "./dish-row.tsx";
import styles from "./sold-out.module.css";
import { isOnSale, matchesSearch, rankOffSaleFirst } from "./sold-out.ts";

/** Takes dishes and modifiers off sale and back on. */
export const SoldOutDrawer = (props: { onClose(): void }) => {
  const { t, now } = useDashboard();
  const { menu } = useShop();
  const board = useBoard();
  const { timezone } = menu.store;
  const dishes = createList(listDishes);
  const overrides = createList(listOverrides);
  const [search, setSearch] = createSignal("");
  const [endingInput, setEndingInput] = createSignal<EndingInput>({
    kind: "opening",
    time: wallTime(minutesAfter(now(), 120), timezone),
  });
  const ending = () => toEnding(endingInput(), now(), timezone);
  const reload = async (): Promise<void> => {
    await Promise.all([dishes.reload(), overrides.reload()]);
  };
  createEffect(on(board.menuChanges, () => void reload(), { defer: true }));
  const rows = (): Dish[] => dishes.rows() ?? [];
  // Ranked once when the drawer opens, so that a dish does not move when it is tapped.
  const rankById = createMemo(
    on(
      () => rows().length > 0,
      () => rankOffSaleFirst(rows(), now()),
    ),
  );
  const dishById = createMemo(() => new Map(rows().map((dish): [string, Dish] => [dish.id, dish])));
  // Rows are made by id, so that the switch that was tapped keeps the focus when the dishes load again.
  const visibleIds = () =>
    rows()
      .filter((dish) => matchesSearch(dish, search()))
      .toSorted((first, second) => (rankById().get(first.id) ?? 0) - (rankById().get(second.id) ?? 0))
      .map(({ id }) => id);
  const status = (): string => {
    if (dishes.rows() === null) return t("failed");
    if (dishes.rows() === undefined) return t("loading");
    return t("kitchen.soldOut.count", { count: rows().filter((dish) => !isOnSale(dish, now())).length });
  };
  return (
    <Dialog label={t("kitchen.soldOut")} kind="drawer" onClose={props.onClose}>
      <div class={form["head"]}>
        <h2>{t("kitchen.soldOut")}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <div class={styles["controls"]}>
        <EndingChoice
          id="kitchen-sold-out"
          legend={t("kitchen.soldOut.ends")}
          value={endingInput()}
          error={ending() ? undefined : t("kitchen.timeWrong")}
          onChange={setEndingInput}
        />
        <InputField
          id="kitchen-search"
          type="search"
          label={t("kitchen.soldOut.search")}
          value={search()}
          onInput={setSearch}
        />
        <p role="status" class={styles["soft"]}>
          {status()}
        </p>
      </div>
      <ul class={styles["dishes"]}>
        <For each={visibleIds()}>
          {(id) => (
            <Show when={dishById().get(id)}>
              {(dish) => (
                <DishRow
                  dish={dish()}
                  overrides={overrides.rows() ?? []}
                  ending={ending()}
                  search={search()}
                  onChanged={reload}
                />
              )}
            </Show>
          )}
        </For>
      </ul>
    </Dialog>
  );
};
