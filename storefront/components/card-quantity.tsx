import { Show } from "solid-js";
import { defaultSelection } from "../../worker/domain/menu/selection.rules.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { loadOptional } from "../parts/load-lazily.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./item-card.module.css";

/** The flight is decoration, so its code is loaded by the first tap, and nothing depends on it. */
const flyToBag = async (from: HTMLElement): Promise<void> => {
  if (import.meta.env.SSR) return;
  const flight = await loadOptional(() => import("./fly-to-bag.ts"));
  flight?.flyToBag(from);
};

/** Adds a dish that needs no choice. Once a dish is in the bag, its quantity makes a stepper of the card's plus: minus
 *  takes from the line that was added last, and removes it at one. The style sheet draws the plus of all cards, so the
 *  button that adds is only the area to tap. */
export const CardQuantity = (props: { item: MenuItem; canAdd: boolean }) => {
  const { menu, t } = useShop();
  const bag = useBag();
  const add = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
    const { id, name } = props.item;
    const modifierIds = defaultSelection(props.item, menu.madeAt);
    void flyToBag(currentTarget);
    bag.add({ menuItemId: id, quantity: 1, modifierIds, specialInstructions: null }, name).catch(() => undefined);
  };
  const takeOne = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
    const { id } = props.item;
    const line = bag.cart.items.findLast(({ menuItem }) => menuItem?.id === id);
    if (!line) return;
    // The button disappears with the last portion, so the focus moves to the dish.
    if (bag.dishQuantities[id] === 1)
      currentTarget.closest("article")?.querySelector("a")?.focus({ preventScroll: true });
    const written = line.quantity > 1 ? bag.setQuantity(line.id, line.quantity - 1) : bag.remove(line);
    written.catch(() => undefined);
  };
  const addLabel = () => t("add", { name: props.item.name });
  return (
    <>
      <button type="button" class={styles["add"]} aria-label={addLabel()} hidden={!props.canAdd} onClick={add} />
      <Show when={bag.dishQuantities[props.item.id]}>
        {(quantity) => (
          <div class={styles["quantity"]}>
            <button type="button" aria-label={`${t("fewer")}: ${props.item.name}`} onClick={takeOne} />
            <output>{quantity()}</output>
          </div>
        )}
      </Show>
    </>
  );
};
