import type { OrderItemRow } from "../../../../db/queries/orders/orders.ts";
import type { InferShape } from "../../../../db/schema/fields.ts";
import type { orderSnapshot } from "../../../../db/schema/order-shapes.ts";
import type { EditedColumns } from "../../../../db/schema/orders/pending-edit.ts";
import { addressLines } from "../../postal-address/address-lines.ts";

/** An order at one revision. Minor units. */
type OrderSnapshot = InferShape<typeof orderSnapshot>;

type SnapshotItem = Pick<OrderItemRow, "id" | "name" | "quantity" | "totalPrice" | "specialInstructions">;

/** What a revision stores of an order. The address is one line, in the form of its country or else the store's. */
export const toSnapshot = (
  order: EditedColumns,
  items: readonly SnapshotItem[],
  countryCode: string,
): OrderSnapshot => {
  const { orderType, scheduledFor, tableName, deliveryAddress } = order;
  const { subtotal, discount, deliveryFee, fees, tax, tip, total } = order;
  return {
    ...{ orderType, scheduledFor, tableName, subtotal, discount, deliveryFee, fees, tax, tip, total },
    address: deliveryAddress && addressLines(deliveryAddress, countryCode).join(", "),
    items: items.map(({ id, name, quantity, totalPrice, specialInstructions }) => ({
      ...{ orderItemId: id, name, quantity, totalPrice, note: specialInstructions },
    })),
  };
};

/** The names of the columns in which an edit differs, in the order of `after`. */
export const changedColumns = (before: EditedColumns, after: EditedColumns): string[] => {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(values.get(name)) === JSON.stringify(value) ? [] : [name],
  );
};
