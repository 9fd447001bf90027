import { createMemo, createSignal, For, Show } from "solid-js";
import { checkSelection, defaultSelection, groupModifiers } from "../../worker/domain/menu/selection.rules.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { unitPrice } from "../../worker/domain/pricing/pricing.rules.ts";
import { maxNoteLength } from "../../worker/domain/text-lengths.rules.ts";
import type { CartItem } from "../api/types.ts";
import { LazyHeart } from "../favourites/lazy-heart.tsx";
import { painted } from "../state/after-paint.ts";
import type { CartItemInput } from "../state/pending-changes.ts";
import { findSaleState } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { OrderingOff } from "../ui/ordering-off.tsx";
import { RollingAmount } from "../ui/rolling/rolling-amount.tsx";
import { saleLabel } from "../ui/sale-label.ts";
import { Stepper } from "../ui/stepper.tsx";
import { gap, WithAmount } from "../ui/with-amount.tsx";
import { About } from "./about.tsx";
import styles from "./item-dialog.module.css";
import { LazySuggestions } from "./lazy-suggestions.tsx";
import { groupElementId, ModifierGroupField } from "./modifier-group.tsx";

interface ItemDialogProps {
  item: MenuItem;
  /** The cart item to edit; left out for a new one. */
  cartItem?: CartItem;
  /** Whether a guest adds the dish to the bag, and is offered what goes well with it. Staff add dishes to an order. */
  isForBag?: boolean;
  onClose(): void;
  onSubmit(input: CartItemInput): Promise<void>;
}

/** Scrolls to a group of choices and focuses it. */
const goToGroup = (id: string): void => {
  const group = document.getElementById(id);
  group?.scrollIntoView({ block: "start" });
  group?.focus({ preventScroll: true });
};

/** One dish with its choices, a note and a quantity. While a choice is missing, the button names it and goes there. */
export const ItemDialog = (props: ItemDialogProps) => {
  const shop = useShop();
  const { menu, t, format } = shop;
  const { item, cartItem } = props;
  const groups = groupModifiers(item);
  const [chosen, setChosen] = createSignal(
    cartItem?.modifiers.map(({ id }) => id) ?? defaultSelection(item, menu.madeAt),
  );
  const [quantity, setQuantity] = createSignal(cartItem?.quantity ?? 1);
  const [note, setNote] = createSignal(cartItem?.specialInstructions ?? "");
  const [wasSubmitted, setSubmitted] = createSignal(false);
  const [isBusy, setBusy] = createSignal(false);
  const problems = createMemo(() => checkSelection(item, chosen(), menu.madeAt));
  const isSoldOut = () => findSaleState(menu, item) === "sold_out";
  const servedFrom = () => menu.servedFrom[item.id];
  // Guests can order a dish of a later meal period ahead, as long as the restaurant takes orders.
  const canOrder = () => !isSoldOut() && menu.orderTypes.length > 0;
  const price = createMemo(() => {
    const adjustments = item.modifiers
      .filter(({ id }) => chosen().includes(id))
      .map((modifier) => modifier.priceAdjustment);
    return unitPrice(item.price, adjustments) * quantity();
  });
  const missingGroup = (): string | null => {
    const group = groups.find(({ modifierGroup }) => modifierGroup === problems()[0]?.modifierGroup);
    return group ? (group.label ?? t(`group.${group.modifierGroup}`)) : null;
  };
  // The text around the amount, which rolls.
  const addText = () =>
    t(cartItem ? "item.save" : props.isForBag ? "item.addToBag" : "item.add", { amount: gap }).split(gap);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    const [first] = problems();
    if (first?.modifierGroup) goToGroup(groupElementId(item.id, first.modifierGroup));
    if (first || isBusy()) return;
    setBusy(true);
    await painted();
    const text = note().trim();
    await props
      .onSubmit({ menuItemId: item.id, quantity: quantity(), modifierIds: chosen(), specialInstructions: text || null })
      .catch(() => undefined);
    setBusy(false);
  };
  return (
    <Dialog label={item.name} kind="sheet" onClose={props.onClose}>
      <form class={styles["form"]} novalidate onSubmit={(event) => void submit(event)}>
        <button type="button" class={`round ${styles["close"]}`} aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
        <LazyHeart item={item} />
        <div class={styles["scroll"]}>
          <About item={item} />
          <Show when={canOrder()}>
            <For each={groups}>
              {(group) => (
                <ModifierGroupField
                  itemId={item.id}
                  group={group}
                  chosen={chosen()}
                  problem={
                    wasSubmitted()
                      ? (problems().find((problem) => problem.modifierGroup === group.modifierGroup) ?? null)
                      : null
                  }
                  onChange={setChosen}
                />
              )}
            </For>
            <label class={styles["note"]}>
              <span>{t("item.note")}</span>
              <textarea
                rows="2"
                maxlength={maxNoteLength}
                placeholder={t("item.noteHint")}
                value={note()}
                onInput={(event) => setNote(event.currentTarget.value)}
              />
              <small>{t("item.noteLeft", { count: maxNoteLength - note().length })}</small>
            </label>
          </Show>
          <Show when={props.isForBag}>
            <div class={styles["suggestions"]}>
              <LazySuggestions item={item} isSoldOut={isSoldOut()} />
            </div>
          </Show>
        </div>
        <div class={styles["actions"]}>
          <Show when={canOrder() && servedFrom()}>
            {(from) => (
              <p>
                <WithAmount sentence={t("item.later", { time: gap })} amount={format.moment(from(), menu.madeAt)} />
              </p>
            )}
          </Show>
          <Show
            when={canOrder()}
            fallback={
              <>
                <p class={styles["why"]} role="status">
                  <Show when={isSoldOut()} fallback={<OrderingOff />}>
                    {saleLabel(shop, item)}
                  </Show>
                </p>
                <button type="button" class="button quiet" onClick={props.onClose}>
                  {t("notFound.back")}
                </button>
              </>
            }
          >
            <Stepper value={quantity()} label={item.name} onChange={setQuantity} />
            <button type="submit" class="button" disabled={isBusy()}>
              <Show
                when={missingGroup()}
                fallback={
                  <span>
                    {addText()[0]}
                    <RollingAmount value={price()} />
                    {addText()[1]}
                  </span>
                }
              >
                {(group) => <span>{t("item.next", { group: group() })}</span>}
              </Show>
            </button>
          </Show>
        </div>
      </form>
    </Dialog>
  );
};
