import { useNavigate } from "@solidjs/router";
import { type Accessor, createSignal, Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import type { PastOrder } from "./api.ts";

interface Reorder {
  /** Puts an order into the bag again, at today's prices, and opens the bag if it is all there. */
  again(order: Pick<PastOrder, "orderItems">): Promise<void>;
  /** The names of what is no longer sold. */
  gone: Accessor<readonly string[]>;
}

export const createReorder = (): Reorder => {
  const { menu, itemById } = useShop();
  const bag = useBag();
  const navigate = useNavigate();
  const [gone, setGone] = createSignal<readonly string[]>([]);
  const fill = async (order: Pick<PastOrder, "orderItems">): Promise<string[]> => {
    const names: string[] = [];
    for (const line of order.orderItems) {
      const item = line.menuItemId === null ? undefined : itemById(line.menuItemId);
      const offered = new Set(item?.modifiers.map(({ id }) => id));
      const isWhole = line.modifiers.every(({ id }) => offered.has(id));
      if (!item || !isWhole || menu.saleStates[item.id] !== "on_sale") {
        names.push(line.name);
        continue;
      }
      const modifierIds = line.modifiers.map(({ id }) => id);
      const wish = { menuItemId: item.id, quantity: line.quantity, modifierIds };
      await bag.add({ ...wish, specialInstructions: line.specialInstructions }, line.name).catch(() => {
        names.push(line.name);
      });
    }
    return names;
  };
  const again: Reorder["again"] = async (order) => {
    const missing = await fill(order);
    setGone(missing);
    if (missing.length > 0) return;
    navigate("/");
    bag.setOpen(true);
  };
  return { again, gone };
};

export const NotReordered = (props: { names: readonly string[] }) => {
  const { words, locale } = useShop();
  return (
    <Show when={props.names.length > 0}>
      <p class="error" role="alert">
        {words("account.gone", { list: new Intl.ListFormat(locale, { type: "conjunction" }).format(props.names) })}
      </p>
    </Show>
  );
};
