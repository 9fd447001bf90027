import { useNavigate } from "@solidjs/router";
import { type Accessor, createSignal, Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { findSaleState } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import type { PastOrder } from "./api.ts";

interface MissingDishes {
  names: readonly string[];
  /** Whether none of the order's dishes could be added. */
  isAll: boolean;
}

interface Reorder {
  /** Adds an order's dishes to the bag at today's prices, and opens the bag if all could be added. */
  addToBag(order: Pick<PastOrder, "orderItems">): Promise<void>;
  /** The dishes that could not be added; null if there are none. */
  result: Accessor<MissingDishes | null>;
}

export const createReorder = (): Reorder => {
  const { menu, itemById } = useShop();
  const bag = useBag();
  const navigate = useNavigate();
  const [result, setResult] = createSignal<MissingDishes | null>(null);
  const addItems = async (order: Pick<PastOrder, "orderItems">): Promise<string[]> => {
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
      const { name, quantity, specialInstructions } = orderItem;
      await bag.add({ menuItemId: item.id, quantity, modifierIds, specialInstructions }, name).catch(() => {
        names.push(name);
      });
    }
    return names;
  };
  const addToBag: Reorder["addToBag"] = async (order) => {
    const missing = await addItems(order);
    setResult(missing.length > 0 ? { names: missing, isAll: missing.length === order.orderItems.length } : null);
    if (missing.length > 0) return;
    navigate("/");
    bag.setOpen(true);
  };
  return { addToBag, result };
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
