import { operation } from "../../operation.ts";
import { orderInput, restaurantOrderSchema } from "../read/schemas.ts";
import { bumpOrder, recallOrder, undoBump } from "./bump-order.ts";
import { bumpInput, recallInput } from "./schemas.ts";

const byKitchen = {
  kind: "mutation",
  access: { kind: "scope", scope: "write_orders", tablet: true },
  output: restaurantOrderSchema.nullable(),
} as const;

const bumpRestaurantOrder = operation({
  ...byKitchen,
  name: "bumpOrder",
  description:
    "Bumps an order: its items count as cooking or done in five seconds, and the order's status then follows, to in_progress or ready. Until then, undoBump takes it back.",
  idempotency: "natural",
  audit: { none: "The order's own events follow the progress of its dishes." },
  input: bumpInput,
}).handle(bumpOrder);

const undoOrderBump = operation({
  ...byKitchen,
  name: "undoBump",
  description: "Undoes the bumps of an order that are less than five seconds old. CONFLICT if there are none.",
  idempotency: "guarded",
  audit: { none: "The order's own events follow the progress of its dishes." },
  input: orderInput,
}).handle(undoBump);

const recallRestaurantOrder = operation({
  ...byKitchen,
  name: "recallOrder",
  description:
    "Takes an order back into the kitchen until it is handed over: its items count as cooking or queued again. The order's status never goes back.",
  idempotency: "natural",
  audit: { none: "The order's own events follow the progress of its dishes." },
  input: recallInput,
}).handle(recallOrder);

export const bumpOperations = [bumpRestaurantOrder, undoOrderBump, recallRestaurantOrder];
