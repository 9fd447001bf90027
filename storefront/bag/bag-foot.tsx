import { For, Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { unreachableSince } from "../state/connectivity.ts";
import { blockingProblems, canCheckOut, isPauseToOrderAfter } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import { bagTotals } from "../state/totals.ts";
import { OrderingOff } from "../ui/ordering-off.tsx";
import { OutageNotice } from "../ui/outage-notice.tsx";
import { RollingAmount } from "../ui/rolling/rolling-amount.tsx";
import styles from "./bag.module.css";
import { bagProblemText } from "./problems.ts";

/** Says that the bag is stored on this device while it cannot be sent. */
const StoredNotice = () => {
  const { t } = useShop();
  const bag = useBag();
  return (
    <Show
      when={unreachableSince() !== null}
      fallback={
        <Show when={bag.hasPendingChanges()}>
          <OutageNotice text={t("outage.bag")} isBusy={false} onTryNow={() => void bag.refresh()} />
        </Show>
      }
    >
      <p class={styles["hint"]} role="status">
        {t("bag.waitingHint")}
      </p>
    </Show>
  );
};

/** Why the bag cannot be ordered, and the button to the checkout with the total. It stays in sight. */
export const BagFoot = (props: { onCheckout(): void }) => {
  const shop = useShop();
  const { menu, t, format } = shop;
  const bag = useBag();
  const total = () => bagTotals(menu, bag.cart, bag.orderType(), format.date(menu.madeAt)).total;
  const hasProblems = () => bag.cart.items.some((item) => blockingProblems(menu, item).length > 0);
  return (
    <div class={styles["foot"]}>
      <StoredNotice />
      <div class={styles["problems"]} role="status">
        <Show
          when={menu.orderTypes.length > 0}
          fallback={
            <p class="error">
              <OrderingOff />
            </p>
          }
        >
          <For each={bag.cart.problems}>
            {(problem) => (
              <p class={isPauseToOrderAfter(menu, bag.orderType(), problem) ? styles["hint"] : "error"}>
                {bagProblemText(shop, bag.orderType(), problem)}
              </p>
            )}
          </For>
        </Show>
        <Show when={hasProblems()}>
          <p class="error">{t("bag.fixFirst")}</p>
        </Show>
        <Show when={menu.isStale}>
          <p class="error">{t("stale")}</p>
        </Show>
      </div>
      <button type="button" class="button" disabled={!canCheckOut(menu, bag.cart)} onClick={props.onCheckout}>
        <span>{`${t("bag.checkout")} · `}</span>
        <RollingAmount value={total()} />
      </button>
    </div>
  );
};
