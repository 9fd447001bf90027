import { createSignal, onCleanup, onMount, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { createClock } from "../kitchen/clock.ts";
import { CourierIcon } from "../kitchen/icons.tsx";
import { ServiceStrip } from "../service/service-strip.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { readService } from "./api.ts";
import styles from "./counter.module.css";
import { DeliveriesDrawer } from "./deliveries/deliveries-drawer.tsx";

/** How often the counter looks for pauses and deliveries that others changed. */
const reloadMs = 30_000;

/** Slows and pauses online orders, and lists the deliveries under way, beside the order that is being typed. */
export const ServiceTools = () => {
  const { menu } = useShop();
  const { t, now } = useDashboard();
  const clock = createClock(now);
  const service = createLoaded(readService);
  const [isOpen, setOpen] = createSignal(false);
  const reload = (): void => void service.reload();
  onMount(() => {
    const timer = setInterval(() => document.hidden || reload(), reloadMs);
    onCleanup(() => clearInterval(timer));
  });
  return (
    <Show when={service.value()}>
      {(loaded) => (
        <>
          <ServiceStrip service={loaded().service} now={clock()} onChanged={reload} />
          <Show when={menu.store.deliveryEnabled}>
            <button
              type="button"
              class={styles["tool"]}
              aria-haspopup="dialog"
              title={t("deliveries")}
              onClick={() => setOpen(true)}
            >
              <CourierIcon />
              <span>{t("deliveries")}</span>
            </button>
          </Show>
          <Show when={isOpen()}>
            <DeliveriesDrawer
              orders={loaded().deliveries}
              now={clock()}
              onChanged={reload}
              onClose={() => setOpen(false)}
            />
          </Show>
        </>
      )}
    </Show>
  );
};
