import { Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { canCheckOut } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import { RollingAmount } from "../ui/rolling/rolling-amount.tsx";
import styles from "./bag-bar.module.css";
import { lowestMinimum } from "./delivery-goal.ts";
import { preloadBag } from "./lazy-bag-drawer.tsx";

/** Opens the bag, and says how many dishes it has and what they cost: "View bag · 2 · $34.20". A bag that can be
 *  ordered also leads straight to the checkout, which lists its dishes again. The bar ends the page and sticks to the
 *  bottom of the screen, so that it never covers the footer. */
export const BagBar = (props: { onCheckout(): void }) => {
  const { menu, t } = useShop();
  const bag = useBag();
  const subtotal = () => bag.cart.items.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  // Below the minimum of every zone, the bag says what is missing.
  const isBelowMinimum = () => bag.orderType() === "delivery" && subtotal() < lowestMinimum(menu);
  const isReady = () => canCheckOut(menu, bag.cart) && !isBelowMinimum();
  return (
    <div class={styles["bar"]} data-bag-bar>
      <button
        type="button"
        class="button"
        classList={{ quiet: isReady() }}
        data-bag
        aria-haspopup="dialog"
        onPointerDown={preloadBag}
        onClick={() => bag.setOpen(true)}
      >
        <span>{`${t("bag.view")} · `}</span>
        <span>{`${bag.cart.itemCount} · `}</span>
        <span>
          <RollingAmount value={subtotal()} />
        </span>
      </button>
      <Show when={isReady()}>
        <button type="button" class="button" aria-haspopup="dialog" onClick={props.onCheckout}>
          {t("bag.checkout")}
        </button>
      </Show>
    </div>
  );
};
