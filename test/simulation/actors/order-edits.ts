import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { Database } from "../platform/database.ts";
import { deliveries } from "../platform/store-limits.ts";
import type { SimulatedStore } from "../platform/stores.ts";
import { chooseItem } from "./choose-items.ts";

/** An item of an order, and the order's revision as a screen has it. */
interface EditedItem {
  id: string;
  revision: number;
}

/** Whether the kitchen still works on an order. At the counter, only orders without a processor's payment. */
export const isEditable = (order: { status: string; providerPaymentId: string | null }, isAtCounter: boolean) =>
  ["sent_to_kitchen", "in_progress"].includes(order.status) && (order.providerPaymentId === null || !isAtCounter);

/** The item of an order that has the most portions. */
export const readLargestItem = (home: Pick<Database, "read">, orderId: string): EditedItem | null => {
  const [item = null] = home.read<EditedItem>(
    `SELECT i.id, o.revision FROM order_item i JOIN restaurant_order o ON o.id = i.order_id
     WHERE i.order_id = ? AND i.superseded_in IS NULL ORDER BY i.quantity DESC, i.id`,
    orderId,
  );
  return item;
};

/** Any item of an order. */
export const pickItem = (random: SeededRandom, home: Pick<Database, "read">, orderId: string): EditedItem | null => {
  const [first, ...others] = home.read<EditedItem>(
    `SELECT i.id, o.revision FROM order_item i JOIN restaurant_order o ON o.id = i.order_id
     WHERE i.order_id = ? AND i.superseded_in IS NULL ORDER BY i.sort_order, i.id`,
    orderId,
  );
  return first ? random.pick([first, ...others]) : null;
};

interface EditSubject {
  order: { id: string; providerPaymentId: string | null };
  item: EditedItem;
  store: SimulatedStore;
}

/** One change that staff make to an order. */
const chooseChange = (random: SeededRandom, { item: { id: orderItemId }, store }: EditSubject): object =>
  random.pick([
    (): object => ({ kind: "quantity", orderItemId, quantity: 1 + random.integerBelow(4) }),
    (): object => ({ kind: "note", orderItemId, note: `No onions, ${random.integerBelow(100)}.` }),
    (): object => ({ kind: "remove", orderItemId }),
    (): object => ({ kind: "add", item: chooseItem(random, store) }),
    (): object => ({ kind: "replace", orderItemId, item: chooseItem(random, store) }),
    (): object => ({ kind: "fee", fee: { kind: "bag", amount: random.pick([0, 10, 25]) } }),
    (): object => ({ kind: "table", tableName: random.pick(["3", "12"]) }),
    (): object => ({ kind: "type", orderType: "dine_in" }),
    (): object => ({ kind: "type", orderType: random.pick(["pickup", "delivery"]) }),
    (): object => ({ kind: "address", address: deliveries[store.slug].address }),
  ])();

const chooseCheaper = (random: SeededRandom, { id: orderItemId }: EditedItem): object =>
  random.chance(0.5) ? { kind: "quantity", orderItemId, quantity: 1 } : { kind: "remove", orderItemId };

/** The variables of an edit. Orders that a processor collects are mostly made cheaper, because staff settle theirs by a
 *  refund. */
export const chooseEdit = (random: SeededRandom, subject: EditSubject) => {
  const { order, item } = subject;
  const isAtCounter = order.providerPaymentId === null;
  const isCheaper = !isAtCounter && random.chance(0.7);
  const settle = isAtCounter ? random.pick(["counter", "later"] as const) : "refund";
  const change = isCheaper ? chooseCheaper(random, item) : chooseChange(random, subject);
  return { orderId: order.id, revision: item.revision, changes: [change], settle };
};
