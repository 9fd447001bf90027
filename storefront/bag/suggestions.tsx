import { Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { bagTotals } from "../state/totals.ts";
import { findCompanions, findFillers } from "../suggestions/choose.ts";
import { SuggestedDishes } from "../suggestions/suggested-dishes.tsx";
import { gap, WithAmount } from "../ui/with-amount.tsx";
import styles from "./bag.module.css";
import { findDeliveryGoal } from "./delivery-goal.ts";
import { useBagTranslate } from "./messages.ts";

const maxFillers = 3;
const maxCompanions = 2;

/** What is missing for delivery or for free delivery with dishes that close the gap; otherwise dishes that go well with
 *  those in the bag. Never both, so that the bag stays a bag. */
export const Suggestions = (props: { onAdd(): void }) => {
  const shop = useShop();
  const { menu, t, format, itemById } = shop;
  const tBag = useBagTranslate();
  const bag = useBag();
  const dishes = () => bag.cart.items.flatMap(({ menuItem }) => (menuItem ? (itemById(menuItem.id) ?? []) : []));
  const goal = () => {
    if (bag.orderType() !== "delivery") return null;
    return findDeliveryGoal(menu.store, bagTotals(menu, bag.cart, "delivery", format.date(menu.madeAt)));
  };
  const missing = () => goal()?.missing ?? 0;
  const goalText = (): string => {
    if (missing() === 0) return t("bag.free");
    return t(goal()?.kind === "minimum" ? "bag.toMinimum" : "bag.toFree", { amount: gap });
  };
  const canOrder = () => menu.orderTypes.length > 0;
  return (
    <>
      <Show when={goal()}>
        {(current) => (
          <div class={styles["goal"]} data-kind={current().kind}>
            <p role="status">
              <WithAmount sentence={goalText()} amount={format.money(missing())} />
            </p>
            <Show when={missing() > 0}>
              <div
                class={styles["track"]}
                role="progressbar"
                aria-label={tBag(current().kind === "minimum" ? "minimumProgress" : "freeProgress", {
                  amount: format.round(current().threshold),
                })}
                aria-valuemin="0"
                aria-valuemax="100"
                aria-valuenow={Math.round(current().progress * 100)}
              >
                <span style={{ scale: `${current().progress} 1` }} />
              </div>
            </Show>
          </div>
        )}
      </Show>
      <Show
        when={missing() > 0}
        fallback={
          <SuggestedDishes
            heading={tBag("goesWell")}
            items={canOrder() ? findCompanions(shop, dishes(), maxCompanions) : []}
            onAdd={props.onAdd}
          />
        }
      >
        <SuggestedDishes
          heading={tBag("fills")}
          items={canOrder() ? findFillers(shop, dishes(), missing(), maxFillers) : []}
          onAdd={props.onAdd}
        />
      </Show>
    </>
  );
};
