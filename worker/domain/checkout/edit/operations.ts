import { operation } from "../../operation.ts";
import { restaurantOrderSchema } from "../../orders/read/schemas.ts";
import { editOrder, previewEdit } from "./edit-order.ts";
import { editOrderInput, editPreviewInput, editPreviewSchema } from "./schemas.ts";

const byStaff = { access: { kind: "scope", scope: "write_orders", tablet: true } } as const;

const editRestaurantOrder = operation({
  ...byStaff,
  name: "editRestaurantOrder",
  kind: "mutation",
  description:
    "Changes an order after it came in, until the kitchen has finished the item. Items that were sold stay as they were and are superseded; what is added takes today's price. Money that goes back needs write_payments. If someone else edited the order first, REVISION_CONFLICT names the current revision.",
  idempotency: "key",
  audit: "orderEvent",
  input: editOrderInput,
  output: restaurantOrderSchema.nullable(),
}).handle(editOrder);

const previewOrderEdit = operation({
  ...byStaff,
  name: "previewOrderEdit",
  kind: "query",
  description:
    "What an edit of an order would change: its amounts, what is due or goes back, its time, and every problem that blocks it. Stores nothing.",
  idempotency: "read",
  input: editPreviewInput,
  output: editPreviewSchema,
}).handle(previewEdit);

export const editOperations = [editRestaurantOrder, previewOrderEdit];
