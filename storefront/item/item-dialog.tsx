import { createMemo, createSignal, For, Show } from "solid-js";
import { checkSelection, defaultSelection, groupModifiers } from "../../worker/domain/menu/selection.rules.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { unitPrice } from "../../worker/domain/pricing/pricing.rules.ts";
import type { CartItem } from "../api/types.ts";
import { painted } from "../state/after-paint.ts";
import type { CartItemInput } from "../state/pending-changes.ts";
import { findSaleState } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { OrderingOff } from "../ui/ordering-off.tsx";
import { Stepper } from "../ui/stepper.tsx";
import { About } from "./about.tsx";
import styles from "./item-dialog.module.css";
import { groupElementId, ModifierGroupField } from "./modifier-group.tsx";

const noteLength = 500;

interface ItemDialogProps {
  item: MenuItem;
  /** The line that is being changed, where it is in the bag already. */
  line?: CartItem;
  onClose(): void;
  onSubmit(line: CartItemInput): Promise<void>;
}

/** One dish with its choices, a note and a quantity. What is missing is said at its group, and focus goes there. */
export const ItemDialog = (props: ItemDialogProps) => {
  const { menu, t, format } = useShop();
  const { item, line } = props;
  const groups = groupModifiers(item);
  const [chosen, setChosen] = createSignal(line?.modifiers.map(({ id }) => id) ?? defaultSelection(item, menu.madeAt));
  const [quantity, setQuantity] = createSignal(line?.quantity ?? 1);
  const [note, setNote] = createSignal(line?.specialInstructions ?? "");
  const [wasSubmitted, setSubmitted] = createSignal(false);
  const [isBusy, setBusy] = createSignal(false);
  const problems = createMemo(() => checkSelection(item, chosen(), menu.madeAt));
  const isSoldOut = () => findSaleState(menu, item) === "sold_out";
  const servedFrom = () => menu.servedFrom[item.id];
  // While the restaurant takes orders at all, what is served later can be ordered for then.
  const canOrder = () => !isSoldOut() && menu.orderTypes.length > 0;
  const price = createMemo(() => {
    const adjustments = item.modifiers.filter(({ id }) => chosen().includes(id)).map((one) => one.priceAdjustment);
    return unitPrice(item.price, adjustments) * quantity();
  });
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    const [first] = problems();
    if (first?.modifierGroup) document.getElementById(groupElementId(item.id, first.modifierGroup))?.focus();
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
                      ? (problems().find((one) => one.modifierGroup === group.modifierGroup) ?? null)
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
                maxlength={noteLength}
                placeholder={t("item.noteHint")}
                value={note()}
                onInput={(event) => setNote(event.currentTarget.value)}
              />
              <small>{t("item.noteLeft", { count: noteLength - note().length })}</small>
            </label>
          </Show>
        </div>
        <div class={styles["actions"]}>
          <Show when={canOrder() && servedFrom()}>
            {(from) => <p>{t("item.later", { time: format.moment(from(), menu.madeAt) })}</p>}
          </Show>
          <Show
            when={canOrder()}
            fallback={
              <>
                <p class="error">
                  <Show when={isSoldOut()} fallback={<OrderingOff />}>
                    {t("soldOut")}
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
              {t(line ? "item.save" : "item.add", { amount: format.money(price()) })}
            </button>
          </Show>
        </div>
      </form>
    </Dialog>
  );
};
