import { createSignal, For, Show } from "solid-js";
import { takesOrdersNow } from "../../worker/domain/menu/opening.ts";
import type { CartItem } from "../api/types.ts";
import { OrderTypeSwitch } from "../components/order-type-switch.tsx";
import { sectionId, unfold } from "../components/rail.tsx";
import { ItemDialog } from "../item/item-dialog.tsx";
import { useBag } from "../state/bag.tsx";
import { findSaleState } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import { bagTotals } from "../state/totals.ts";
import { avoidedText } from "../ui/avoided-text.ts";
import { CloseIcon } from "../ui/icons.tsx";
import { gap, WithAmount } from "../ui/with-amount.tsx";
import { Amounts } from "./amounts.tsx";
import styles from "./bag.module.css";
import { BagFoot } from "./bag-foot.tsx";
import { BagLine } from "./bag-line.tsx";
import { EmptyBag } from "./empty-bag.tsx";
import { ClearIcon, ClockIcon, PinIcon } from "./icons.tsx";
import { useBagTranslate } from "./messages.ts";
import { createPromise } from "./ready-time.ts";
import { Suggestions } from "./suggestions.tsx";

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

/** When and where the guest gets the order. */
const Handover = () => {
  const { menu, t, isPreview } = useShop();
  const tBag = useBagTranslate();
  const bag = useBag();
  const promise = isPreview ? () => null : createPromise();
  const isPaused = () => menu.store.pausedOrderTypes.some(({ orderType }) => orderType === bag.orderType());
  // What the restaurant takes at this hour, until the worker has answered for these dishes.
  const estimate = () => {
    if (!takesOrdersNow(menu) || isPaused()) return null;
    const { pickupLeadMinutes, deliveryLeadMinutes, busyMinutes } = menu.store;
    const lead = bag.orderType() === "delivery" ? deliveryLeadMinutes : pickupLeadMinutes;
    return { sentence: t(`facts.${bag.orderType()}`, { minutes: gap }), amount: String(lead + busyMinutes) };
  };
  // The first row of the address: the others have the town, which a guest knows.
  const place = (): string =>
    bag.orderType() === "delivery"
      ? tBag("whereDelivery")
      : tBag("where", { place: menu.store.address.split(",")[0] ?? "" });
  return (
    <ul class={styles["handover"]}>
      <Show when={promise() ?? estimate()}>
        {(text) => (
          <li>
            <ClockIcon />
            <strong>
              <WithAmount {...text()} />
            </strong>
          </li>
        )}
      </Show>
      <li>
        <PinIcon />
        <span>{place()}</span>
      </li>
    </ul>
  );
};

interface BagContentsProps {
  onCheckout(): void;
  /** Closes the drawer. Left out for the column beside the menu, which is always open. */
  onClose?(): void;
}

/** The bag: items with their choices, time and place, suggestions, amounts, and the button to the checkout. */
export const BagContents = (props: BagContentsProps) => {
  const shop = useShop();
  const { menu, t, format, itemById } = shop;
  const bag = useBag();
  const [editing, setEditing] = createSignal<CartItem | null>(null);
  let title: HTMLHeadingElement | undefined;
  let list: HTMLUListElement | undefined;
  // If only the choices are sold out, the guest chooses others. If the dish is, the menu shows its section.
  const chooseAnother = (item: CartItem): void => {
    const menuItem = itemById(item.menuItem?.id ?? "");
    if (menuItem && findSaleState(menu, menuItem) !== "sold_out") setEditing(item);
    else {
      props.onClose?.();
      showSection(item.menuItem);
    }
  };
  const focusTitle = (): void => title?.focus({ preventScroll: true });
  // The button disappears with its item, so the focus moves to the next one.
  const remove = (item: CartItem, index: number): void => {
    bag.remove(item).catch(() => undefined);
    const next = list?.children[Math.min(index, bag.cart.items.length - 1)]?.querySelector("button");
    if (next) next.focus({ preventScroll: true });
    else focusTitle();
  };
  return (
    <section class={styles["contents"]} aria-labelledby="bag-title">
      <div class={styles["head"]}>
        <h2 id="bag-title" ref={title} tabindex="-1">
          {t("bag")}
        </h2>
        <Show when={bag.cart.items.length > 0}>
          <button
            type="button"
            class={styles["icon"]}
            aria-label={t("bag.clear")}
            title={t("bag.clear")}
            onClick={() => {
              bag.clear().catch(() => undefined);
              focusTitle();
            }}
          >
            <ClearIcon />
          </button>
        </Show>
        <Show when={props.onClose}>
          {(close) => (
            <button type="button" class="round" aria-label={t("close")} onClick={() => close()()}>
              <CloseIcon />
            </button>
          )}
        </Show>
      </div>
      <Show when={bag.cart.items.length > 0} fallback={<EmptyBag onClose={props.onClose} onAdd={focusTitle} />}>
        <div class={styles["scroll"]}>
          {/* Beside the column, the header's switch is in sight. */}
          <Show when={props.onClose}>
            <OrderTypeSwitch />
          </Show>
          <Show when={menu.orderTypes.length > 0}>
            <Handover />
          </Show>
          <Show when={avoidedText(shop)}>{(text) => <p class={styles["avoided"]}>{text()}</p>}</Show>
          <ul ref={list} aria-labelledby="bag-title">
            <For each={bag.cart.items}>
              {(item, index) => (
                <BagLine
                  item={item}
                  onEdit={() => setEditing(item)}
                  onChooseAnother={() => chooseAnother(item)}
                  onRemove={() => remove(item, index())}
                />
              )}
            </For>
          </ul>
          <Suggestions onAdd={focusTitle} />
          <Amounts
            amounts={bagTotals(menu, bag.cart, bag.orderType(), format.date(menu.madeAt))}
            orderType={bag.orderType()}
          />
        </div>
        <BagFoot onCheckout={props.onCheckout} />
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
    </section>
  );
};
