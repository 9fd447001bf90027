import { createSignal, onCleanup, onMount, Show } from "solid-js";
import { loadOptional } from "../../parts/load-lazily.ts";
import { type Shop, useShop } from "../../state/shop.tsx";
import { useDashboard } from "../state.tsx";
import styles from "./counter.module.css";
import { CounterProvider, createCounter } from "./counter.tsx";
import { CounterKeys } from "./keys-dialog.tsx";
import { OrderEntry } from "./order-entry.tsx";
import { BillView } from "./pay/bill-view.tsx";
import { UnpaidOrders } from "./pay/unpaid-orders.tsx";
import { ServiceTools } from "./service-tools.tsx";

/** Keeps the menu up to date while the counter is open. Imported on demand like in the shop, because a static import
 *  would move parts of it into what every guest loads first. */
const followMenuHere = (shop: Shop): void => {
  let stop: (() => void) | null = null;
  let isStopped = false;
  onMount(async () => {
    const module = await loadOptional(() => import("../../state/live-menu.ts"));
    if (module && !isStopped) stop = module.followMenu(shop);
  });
  onCleanup(() => {
    isStopped = true;
    stop?.();
  });
};

/** The counter: staff take orders of guests who stand there, call or sit at a table, and their payments. */
export const CounterPanel = () => {
  const shop = useShop();
  const { t } = useDashboard();
  const counter = createCounter();
  const [hasKeys, setKeys] = createSignal(false);
  followMenuHere(shop);
  return (
    <CounterProvider counter={counter}>
      <div class={styles["counter"]}>
        {/* The navigation above names the screen, and a tablet has no height to spare. */}
        <h1 class="visually-hidden">{t("counter")}</h1>
        <Show when={!counter.state.order}>
          <div class={styles["toolbar"]}>
            <ServiceTools />
            <UnpaidOrders />
            <button
              type="button"
              class={`${styles["tool"]} ${styles["keys"]}`}
              aria-haspopup="dialog"
              aria-label={t("counter.keys")}
              title={t("counter.keys")}
              onClick={() => setKeys(true)}
            >
              ?
            </button>
          </div>
        </Show>
        <Show when={counter.state.order} keyed fallback={<OrderEntry />}>
          {({ id, number }) => <BillView orderId={id} number={number} onDone={() => counter.showBill(null)} />}
        </Show>
        <Show when={hasKeys()}>
          <CounterKeys onClose={() => setKeys(false)} />
        </Show>
      </div>
    </CounterProvider>
  );
};
