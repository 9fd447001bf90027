import { useNavigate } from "@solidjs/router";
import { type Accessor, createSignal, Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { findSaleState } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import type { PastOrder } from "./api.ts";

interface MissingDishes {
  names: readonly string[];
  /** Whether nothing of the order was added. */
  isAll: boolean;
}

interface Reorder {
  /** Puts an order into the bag again, at today's prices, and opens the bag if it is all there. */
  again(order: Pick<PastOrder, "orderItems">): Promise<void>;
  /** What could not be added; null if all of it is in the bag. */
  result: Accessor<MissingDishes | null>;
}

export const createReorder = (): Reorder => {
  const { menu, itemById } = useShop();
  const bag = useBag();
  const navigate = useNavigate();
  const [result, setResult] = createSignal<MissingDishes | null>(null);
  const fill = async (order: Pick<PastOrder, "orderItems">): Promise<string[]> => {
    const names: string[] = [];
    for (const orderItem of order.orderItems) {
      const item = orderItem.menuItemId === null ? undefined : itemById(orderItem.menuItemId);
      const offered = new Set(item?.modifiers.map(({ id }) => id));
      const hasAllModifiers = orderItem.modifiers.every(({ id }) => offered.has(id));
      if (!item || !hasAllModifiers || findSaleState(menu, item) === "sold_out") {
        names.push(orderItem.name);
        continue;
      }
      const modifierIds = orderItem.modifiers.map(({ id }) => id);
      const wish = { menuItemId: item.id, quantity: orderItem.quantity, modifierIds };
      await bag.add({ ...wish, specialInstructions: orderItem.specialInstructions }, orderItem.name).catch(() => {
        names.push(orderItem.name);
      });
    }
    return names;
  };
  const again: Reorder["again"] = async (order) => {
    const missing = await fill(order);
    setResult(missing.length > 0 ? { names: missing, isAll: missing.length === order.orderItems.length } : null);
    if (missing.length > 0) return;
    navigate("/");
    bag.setOpen(true);
  };
  return { again, result };
};

export const MissingDishesNotice = (props: { result: MissingDishes | null }) => {
  const { t, locale } = useShop();
  return (
    <Show when={props.result}>
      {(missing) => (
        <p class="error" role="alert">
          {t(missing().isAll ? "account.goneAll" : "account.gone", {
            list: new Intl.ListFormat(locale, { type: "conjunction" }).format(missing().names),
          })}
        </p>
      )}
    </Show>
  );
};
