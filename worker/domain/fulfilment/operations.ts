import { z } from "zod";
import { operation } from "../operation.ts";
import { withRoom } from "./capacity.ts";
import { openingState } from "./hours.ts";
import { onlineOrderType, onlineOrderTypeInput, slotSchema } from "./schemas.ts";
import { slotsOn } from "./slots.ts";
import { isLocalDate } from "./zoned.ts";

const availableSlots = operation({
  name: "availableSlots",
  kind: "query",
  description:
    "The times of a date, YYYY-MM-DD at the store, that can be chosen now: open, past the lead, and not full.",
  access: { kind: "anyone" },
  idempotency: "read",
  input: z.object({
    orderType: onlineOrderTypeInput,
    date: z.string().refine(isLocalDate, "Please send a date such as 2026-11-21."),
  }),
  output: z.array(slotSchema),
  rest: { method: "GET", path: "/api/slots" },
}).handle(async (ctx, { orderType, date }) => {
  const type = onlineOrderType(orderType);
  const { store } = await ctx.menu();
  const now = ctx.clock.now();
  // While ordering is paused no order is taken, not even for later.
  if (openingState(store, now).state === "paused") return [];
  return withRoom(ctx, store, slotsOn(store, type, date, now));
});

export const fulfilmentOperations = [availableSlots];
