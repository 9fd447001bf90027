import { z } from "zod";
import { kitchenLoad } from "../fulfilment/load.ts";
import { hasRoom, type KitchenLoad } from "../fulfilment/queue.rules.ts";
import { onlineOrderType, onlineOrderTypeInput, slotSchema } from "../fulfilment/schemas.ts";
import { deliveryTerms } from "../fulfilment/zones.rules.ts";
import { findLines } from "../menu/order-lines.ts";
import { itemSaleState } from "../menu/sale.rules.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import { operation } from "../operation.ts";
import { quantityInput } from "../pricing/schemas.ts";
import { openingState } from "../schedule/hours.ts";
import { leadMinutes, localDate, type Slot, slotsOn } from "../schedule/slots.ts";
import { addDays, isLocalDate } from "../schedule/zoned.ts";
import { idInput, textInput } from "../schemas.ts";
import { addMinutes, type Instant } from "../time.ts";
import { longestPrep, longestPrepMinutes } from "./decide.rules.ts";

/** How far after the first open date a search for the next free time goes, in minutes. */
const weekMinutes = 7 * 24 * 60;
/** A date on which clocks go back has 25 hours. */
const longestDayMinutes = 25 * 60;

const slotsInput = z.object({
  orderType: onlineOrderTypeInput,
  date: z.string().refine(isLocalDate, "Please send a date such as 2026-11-21."),
  next: z.boolean().nullish().meta({
    description:
      "Whether to look further if the date has no time left: at the next dates, up to a week after the first that is open.",
  }),
  zip: textInput(20)
    .nullish()
    .meta({ description: "Where it goes; the zone's time counts then. Outside of all there is none." }),
  menuItemIds: z
    .array(idInput)
    .max(100, "Please send at most 100.")
    .nullish()
    .meta({ description: "The dishes of the order: their time, their work and their meal periods count then." }),
  quantities: z
    .array(quantityInput)
    .max(100, "Please send at most 100.")
    .nullish()
    .meta({ description: "How many of each of those dishes, in their order; one where it is left out." }),
});

type SlotWish = z.output<typeof slotsInput>;

interface WishedOrder {
  menuItemId: string;
  quantity: number;
  modifierIds: readonly string[];
}

const toLines = ({ menuItemIds, quantities }: SlotWish): WishedOrder[] =>
  (menuItemIds ?? []).map((menuItemId, index) => ({
    menuItemId,
    quantity: quantities?.[index] ?? 1,
    modifierIds: [],
  }));

/** Whether every dish of an order is served at an instant. One that is gone or sold out is said at its line, not here. */
const isServed = (menu: MenuSnapshot, found: ReturnType<typeof findLines>, at: Instant): boolean =>
  found.every(({ item }) => {
    const category = item && menu.categories.find(({ id }) => id === item.categoryId);
    if (!item || !category) return true;
    const state = itemSaleState(item, category, menu.store, at);
    return state !== "later" && state !== "hidden";
  });

/** Finds the slots of a date that this order can have, as far as the hours know. Null if no date has any. */
const slotFinder = (menu: MenuSnapshot, wish: SlotWish, now: Instant): ((date: string) => Slot[]) | null => {
  const { store } = menu;
  const orderType = onlineOrderType(wish.orderType);
  // While ordering is paused no order is taken, not even for later.
  if (openingState(store, now).state === "paused") return null;
  const terms = orderType === "delivery" ? deliveryTerms(store, menu.zones, wish.zip || null) : null;
  if (terms === "OUT_OF_ZONE") return null;
  const found = findLines(menu, toLines(wish));
  const lead = leadMinutes(store, orderType, terms?.leadMinutes ?? null, longestPrep(found));
  const extra = lead - leadMinutes(store, orderType, null, null);
  return (date) =>
    slotsOn(store, orderType, date, now, extra).filter(({ startsAt }) => isServed(menu, found, startsAt));
};

/** The dates that are asked for, those with slots alone, one after another so that no more are looked at than needed. */
function* datesWithSlots(menu: MenuSnapshot, wish: SlotWish, now: Instant) {
  const listSlots = slotFinder(menu, wish, now);
  const today = localDate(menu.store.timezone, now);
  const last = wish.next ? addDays(today, menu.store.scheduleDaysAhead) : wish.date;
  // What is over has no slots.
  const [, first = today] = [wish.date, today].toSorted();
  for (let date = first; listSlots && date <= last; date = addDays(date, 1)) {
    const slots = listSlots(date);
    const [first] = slots;
    if (first) yield { slots, startsAt: first.startsAt };
  }
}

const availableSlots = operation({
  name: "availableSlots",
  kind: "query",
  description:
    "The times of a date, YYYY-MM-DD at the store, that can be chosen now: open, past the lead, and not full. With dishes and a postal code, those that this order can have.",
  access: { kind: "anyone" },
  idempotency: "read",
  input: slotsInput,
  output: z.array(slotSchema),
  rest: { method: "GET", path: "/api/slots" },
}).handle(async (ctx, wish) => {
  const menu = await ctx.menu();
  const now = ctx.clock.now();
  const dates = datesWithSlots(menu, wish, now);
  const first = dates.next().value;
  if (!first) return [];
  const lastStart = addMinutes(first.startsAt, wish.next ? weekMinutes : 0);
  const span = { from: first.startsAt, to: addMinutes(lastStart, longestDayMinutes) };
  const load: KitchenLoad = await kitchenLoad(ctx, menu.store, now, span);
  const wishes = toLines(wish);
  const work = wishes.length === 0 ? null : longestPrepMinutes(wishes, findLines(menu, wishes));
  const free = (slots: readonly Slot[]) => slots.filter(({ startsAt }) => hasRoom(menu.store, load, startsAt, work));
  const today = free(first.slots);
  if (today.length > 0) return today;
  for (const { slots, startsAt } of dates) {
    const later = startsAt <= lastStart ? free(slots) : [];
    if (later.length > 0 || startsAt > lastStart) return later;
  }
  return [];
});

export const fulfilmentOperations = [availableSlots];
