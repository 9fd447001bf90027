import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { kitchenLoad } from "../fulfilment/load.ts";
import { longestPrep, sumPrepMinutes } from "../fulfilment/preparation.rules.ts";
import { hasRoom, type KitchenLoad } from "../fulfilment/queue.rules.ts";
import { onlineOrderType, onlineOrderTypeInput, slotSchema } from "../fulfilment/schemas.ts";
import { deliveryTerms } from "../fulfilment/zones.rules.ts";
import { findLines } from "../menu/order-lines.ts";
import { itemSaleState } from "../menu/sale.rules.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import { operation } from "../operation.ts";
import { quantityInput } from "../pricing/schemas.ts";
import { leadMinutes } from "../schedule/lead-time.rules.ts";
import { minutesPaused } from "../schedule/service.rules.ts";
import { localDate, type Slot, slotsOn } from "../schedule/slots.ts";
import { addDays, isLocalDate } from "../schedule/zoned.ts";
import { idInput, textInput } from "../schemas.ts";
import { addMinutes, type Instant } from "../time.ts";

/** How far past the first open date a search for the next free time goes, in minutes. */
const weekMinutes = 7 * 24 * 60;
/** The day on which clocks go back has 25 hours. */
const longestDayMinutes = 25 * 60;

const slotsInput = z.object({
  orderType: onlineOrderTypeInput,
  date: z
    .string()
    .refine(isLocalDate, "Send a date as YYYY-MM-DD, such as 2026-11-21.")
    .describe("Date as YYYY-MM-DD in the store's time zone."),
  next: z.boolean().nullish().meta({
    description:
      "Whether to search the next dates if this one has no free time, up to a week after the first open one.",
  }),
  zip: textInput(20).nullish().meta({
    description: "The postal code of the delivery, for its zone's delivery time. Outside all zones there are no slots.",
  }),
  menuItemIds: z
    .array(idInput)
    .max(100, "Send at most 100.")
    .nullish()
    .meta({ description: "The dishes of the order, for their preparation time, kitchen work and meal periods." }),
  quantities: z
    .array(quantityInput)
    .max(100, "Send at most 100.")
    .nullish()
    .meta({ description: "The quantity of each of those dishes, in the same order. Default: 1." }),
});

export type SlotsQuery = z.output<typeof slotsInput>;

interface RequestedItem {
  menuItemId: string;
  quantity: number;
  modifierIds: readonly string[];
}

const toItems = ({ menuItemIds, quantities }: SlotsQuery): RequestedItem[] =>
  (menuItemIds ?? []).map((menuItemId, index) => ({
    menuItemId,
    quantity: quantities?.[index] ?? 1,
    modifierIds: [],
  }));

/** Whether every dish of an order is served at an instant. Deleted and sold-out dishes are reported per item, not
 *  here. */
const isServed = (menu: MenuSnapshot, menuItems: ReturnType<typeof findLines>, at: Instant): boolean =>
  menuItems.every(({ item }) => {
    const category = item && menu.categories.find(({ id }) => id === item.categoryId);
    if (!item || !category) return true;
    const state = itemSaleState(item, category, menu.store, at);
    return state !== "later" && state !== "hidden";
  });

/** Finds the slots of a date that this order can have by opening hours and pauses. Null if no date has any. */
const slotFinder = (menu: MenuSnapshot, query: SlotsQuery, now: Instant): ((date: string) => Slot[]) | null => {
  const { store } = menu;
  const orderType = onlineOrderType(query.orderType);
  // The kitchen begins an order when the pause is over, so the pause adds to the lead.
  const waitMinutes = minutesPaused(store, orderType, now);
  if (waitMinutes === null) return null;
  const terms = orderType === "delivery" ? deliveryTerms(store, menu.zones, query.zip || null) : null;
  if (terms === "OUT_OF_ZONE") return null;
  const menuItems = findLines(menu, toItems(query));
  const lead = leadMinutes(store, orderType, terms?.leadMinutes ?? null, longestPrep(menuItems));
  const extraMinutes = lead - leadMinutes(store, orderType, null, null) + waitMinutes;
  return (date) =>
    slotsOn(store, orderType, date, now, extraMinutes).filter(({ startsAt }) => isServed(menu, menuItems, startsAt));
};

/** Yields the requested dates that have slots, one by one, so that later dates are read only if needed. */
function* datesWithSlots(menu: MenuSnapshot, query: SlotsQuery, now: Instant) {
  const listSlots = slotFinder(menu, query, now);
  const today = localDate(menu.store.timezone, now);
  const lastDate = query.next ? addDays(today, menu.store.scheduleDaysAhead) : query.date;
  // Past dates have no slots.
  const firstDate = query.date > today ? query.date : today;
  for (let date = firstDate; listSlots && date <= lastDate; date = addDays(date, 1)) {
    const slots = listSlots(date);
    const [first] = slots;
    if (first) yield { slots, startsAt: first.startsAt };
  }
}

/** Whether an order can have a slot that starts at an instant, by opening hours, lead and meal periods. Whether the
 *  slot is full is for the database to decide. */
export const isOfferedSlot = (menu: MenuSnapshot, query: SlotsQuery, at: Instant, now: Instant): boolean =>
  slotFinder(menu, query, now)?.(localDate(menu.store.timezone, at)).some(({ startsAt }) => startsAt === at) ?? false;

/** The slots of a date that can be chosen now; with `next`, those of the first date that has one free. */
export const listFreeSlots = async (ctx: Ctx, query: SlotsQuery): Promise<Slot[]> => {
  const menu = await ctx.menu();
  const now = ctx.clock.now();
  const dates = datesWithSlots(menu, query, now);
  const first = dates.next().value;
  if (!first) return [];
  const lastStart = addMinutes(first.startsAt, query.next ? weekMinutes : 0);
  const span = { from: first.startsAt, to: addMinutes(lastStart, longestDayMinutes) };
  const load: KitchenLoad = await kitchenLoad(ctx, menu.store, now, span);
  const items = toItems(query);
  const work = items.length === 0 ? null : sumPrepMinutes(items, findLines(menu, items));
  const free = (slots: readonly Slot[]) => slots.filter(({ startsAt }) => hasRoom(menu.store, load, startsAt, work));
  const today = free(first.slots);
  if (today.length > 0) return today;
  for (const { slots, startsAt } of dates) {
    const later = startsAt <= lastStart ? free(slots) : [];
    if (later.length > 0 || startsAt > lastStart) return later;
  }
  return [];
};

const availableSlots = operation({
  name: "availableSlots",
  kind: "query",
  description:
    "The slots of a date (YYYY-MM-DD in the store's time zone) that can be chosen now: open, after the lead time and the end of a pause, and not full. With dishes and a postal code, only slots that fit this order.",
  access: { kind: "anyone", tablet: true },
  idempotency: "read",
  input: slotsInput,
  output: z.array(slotSchema),
  rest: { method: "GET", path: "/api/slots" },
}).handle(listFreeSlots);

export const fulfilmentOperations = [availableSlots];
