import { createSignal, For, Show } from "solid-js";
import type { CartItem } from "../api/types.ts";
import { OrderTypeSwitch } from "../components/order-type-switch.tsx";
import { sectionId, unfold } from "../components/rail.tsx";
import { ItemDialog } from "../item/item-dialog.tsx";
import { useBag } from "../state/bag.tsx";
import { unreachableSince } from "../state/connectivity.ts";
import { blockingProblems, findSaleState } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import { bagTotals } from "../state/totals.ts";
import { Dialog } from "../ui/dialog.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { OrderingOff } from "../ui/ordering-off.tsx";
import { OutageNotice } from "../ui/outage-notice.tsx";
import { Amounts } from "./amounts.tsx";
import styles from "./bag.module.css";
import { BagLine } from "./bag-line.tsx";
import { bagProblemText } from "./problems.ts";

/** Says how much is missing for delivery, or for free delivery. */
const DeliveryHint = () => {
  const { menu, t, format } = useShop();
  const bag = useBag();
  const hint = (): string | null => {
    const { deliveryMinimum, freeDeliveryFrom } = menu.store;
    if (bag.orderType() !== "delivery" || bag.cart.items.length === 0) return null;
    const { subtotal, discount } = bagTotals(menu, bag.cart, "delivery", format.date(menu.madeAt));
    if (subtotal < deliveryMinimum) return t("bag.toMinimum", { amount: format.money(deliveryMinimum - subtotal) });
    if (freeDeliveryFrom === null) return null;
    const missing = freeDeliveryFrom - (subtotal - discount);
    return missing > 0 ? t("bag.toFree", { amount: format.money(missing) }) : t("bag.free");
  };
  return <Show when={hint()}>{(text) => <p class={styles["hint"]}>{text()}</p>}</Show>;
};

/** Scrolls to the menu section of a dish. Pages without the menu navigate to it. */
const showSection = (item: CartItem["menuItem"]): void => {
  const section = document.getElementById(item ? sectionId({ id: item.categoryId }) : "menu");
  if (!section) {
    location.assign("/");
    return;
  }
  if (item) unfold({ id: item.categoryId });
  section.scrollIntoView();
  section.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
};

/** The bag beside the menu: items with their choices, totals, and the button to the checkout. */
export const BagDrawer = (props: { onCheckout(): void }) => {
  const shop = useShop();
  const { menu, t, format, itemById } = shop;
  const bag = useBag();
  const [editing, setEditing] = createSignal<CartItem | null>(null);
  const close = (): void => bag.setOpen(false);
  const hasProblems = () => bag.cart.items.some((item) => blockingProblems(menu, item).length > 0);
  // If only the choices are sold out, the guest chooses others. If the dish is, the menu shows its section.
  const chooseAnother = (item: CartItem): void => {
    const menuItem = itemById(item.menuItem?.id ?? "");
    if (menuItem && findSaleState(menu, menuItem) !== "sold_out") setEditing(item);
    else {
      close();
      showSection(item.menuItem);
    }
  };
  return (
    <Dialog label={t("bag")} kind="drawer" onClose={close}>
      <div class={styles["head"]}>
        <h2>{t("bag")}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={close}>
          <CloseIcon />
        </button>
      </div>
      <Show
        when={bag.cart.items.length > 0}
        fallback={
          <div class={`plate ${styles["empty"]}`}>
            <p>{t("bag.empty")}</p>
            <p class={styles["soft"]}>{t("bag.emptyHint")}</p>
            <button type="button" class="button quiet" onClick={close}>
              {t("notFound.back")}
            </button>
          </div>
        }
      >
        <div class={styles["scroll"]}>
          <OrderTypeSwitch />
          <ul class={styles["lines"]}>
            <For each={bag.cart.items}>
              {(item) => (
                <BagLine item={item} onEdit={() => setEditing(item)} onChooseAnother={() => chooseAnother(item)} />
              )}
            </For>
          </ul>
          <button type="button" class="link" onClick={() => void bag.clear().catch(() => undefined)}>
            {t("bag.clear")}
          </button>
        </div>
        <div class={styles["foot"]}>
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
          <DeliveryHint />
          <Amounts
            amounts={bagTotals(menu, bag.cart, bag.orderType(), format.date(menu.madeAt))}
            orderType={bag.orderType()}
          />
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
                {(problem) => <p class="error">{bagProblemText(shop, bag.orderType(), problem)}</p>}
              </For>
            </Show>
            <Show when={hasProblems()}>
              <p class="error">{t("bag.fixFirst")}</p>
            </Show>
            <Show when={menu.isStale}>
              <p class="error">{t("stale")}</p>
            </Show>
          </div>
          <button
            type="button"
            class="button"
            disabled={hasProblems() || bag.cart.problems.length > 0 || menu.orderTypes.length === 0 || menu.isStale}
            onClick={props.onCheckout}
          >
            {t("bag.checkout")}
          </button>
        </div>
      </Show>
      <Show when={editing()} keyed>
        {(item) => (
          <Show when={item.menuItem}>
            {(menuItem) => (
              <ItemDialog
                item={itemById(menuItem().id) ?? menuItem()}
                cartItem={item}
                onClose={() => setEditing(null)}
                onSubmit={async (input) => {
                  await bag.replace(item.id, input);
                  setEditing(null);
                }}
              />
            )}
          </Show>
        )}
      </Show>
    </Dialog>
  );
};
