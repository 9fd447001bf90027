import { z } from "zod";
import { atomic } from "../../../db/atomic.ts";
import { rehearsalHistoryQueries } from "../../../db/queries/orders/rehearsal-history.ts";
import type { Ctx } from "../../context.ts";
import { holdsScope } from "../caller/scopes.ts";
import { operation } from "../operation.ts";
import { intervalsStartingOn } from "../schedule/hours.ts";
import { activePeriods, nextPeriodChange } from "../schedule/periods.ts";
import { pacesBetween, slotsOn } from "../schedule/slots.ts";
import { addDays, dayOf, isLocalDate, type Span } from "../schedule/zoned.ts";
import { amount, idOutput, instantOutput } from "../schemas.ts";
import { mealPeriodSchema } from "../store/schemas.ts";
import type { StoreSettings } from "../store/settings.ts";
import { addMinutes, type Instant, toInstant } from "../time.ts";

/** Minutes before now from which orders count as recent: four weeks. */
const historyMinutes = 28 * 24 * 60;

const span = { from: instantOutput.describe("Start."), to: instantOutput.describe("End.") };

const historySchema = z
  .object({
    orders: z.int().describe("The number of these orders."),
    deliveries: z.int().describe("How many of them were delivered."),
    dineIns: z.int().describe("How many of them were for a table."),
    scheduled: z.int().describe("How many of them were for a chosen time."),
    subtotal: amount.describe("Sum of their subtotals in minor units."),
    tip: amount.describe("Sum of their tips in minor units."),
    busiestOrders: z.int().describe("The number of orders in the busiest 20 minutes."),
    busiestFrom: instantOutput.nullable().describe("Start of the busiest 20 minutes; null without orders."),
    dishes: z
      .array(
        z
          .object({ menuItemId: idOutput, portions: z.int().describe("How many portions were ordered.") })
          .meta({ id: "OrderedPortions", description: "How often a dish was ordered." }),
      )
      .describe("How often each dish was ordered."),
  })
  .meta({ id: "RehearsalHistory", description: "The orders of the last four weeks, at most the latest 2,000." });

const rehearsalDaySchema = z
  .object({
    services: z
      .array(z.object(span).meta({ id: "ServiceHours", description: "Opening hours without a break." }))
      .describe("The opening hours that start on the date; empty if the restaurant is closed."),
    slots: z
      .array(
        z
          .object({ ...span, isBookable: z.boolean().describe("Whether guests can choose the slot in advance.") })
          .meta({ id: "KitchenSlot", description: "A time slot whose capacity the restaurant's settings limit." }),
      )
      .describe("The kitchen's time slots within these hours."),
    mealPeriods: z
      .array(
        z
          .object({
            from: instantOutput.describe("Start."),
            active: z.array(mealPeriodSchema).describe("The meal periods in effect."),
          })
          .meta({ id: "MealPeriodChange", description: "The meal periods from an instant until the next one." }),
      )
      .describe("Which meal periods are in effect during these hours."),
    history: historySchema
      .nullable()
      .meta({ neededScope: "read_orders" })
      .describe("The latest orders; null without the scope read_orders."),
  })
  .meta({ id: "RehearsalDay", description: "The facts of one business day for simulating orders." });

type History = z.infer<typeof historySchema>;

const loadHistory = async (ctx: Ctx): Promise<History | null> => {
  if (!holdsScope(ctx.caller.scopes, "read_orders")) return null;
  const queries = rehearsalHistoryQueries(ctx.db, ctx.store.id, addMinutes(ctx.clock.now(), -historyMinutes));
  const answers = await atomic(ctx.db, [queries.totals, queries.dishes]);
  const [totals] = answers.of(queries.totals);
  if (!totals) throw new Error("A sum without groups has one row.");
  const { busiestFromSeconds, ...sums } = totals;
  const busiestFrom = busiestFromSeconds === null ? null : toInstant(busiestFromSeconds * 1000);
  return { ...sums, busiestFrom, dishes: answers.of(queries.dishes) };
};

/** The starts of the slots that guests could choose on a business day if they ordered at its first hour. */
const bookableStarts = (store: StoreSettings, date: string): Set<Instant> => {
  const dayStart = dayOf(store.timezone, date).from;
  const slots = (["pickup", "delivery"] as const).flatMap((orderType) =>
    // Hours after midnight belong to the day on which they started.
    [date, addDays(date, 1)].flatMap((slotDate) => slotsOn(store, orderType, slotDate, dayStart)),
  );
  return new Set(slots.map(({ startsAt }) => startsAt));
};

const mealPeriodChanges = ({ mealPeriodTimes, timezone }: StoreSettings, { from, to }: Span) => {
  const changes: { from: Instant; active: ReturnType<typeof activePeriods> }[] = [];
  for (let at: Instant | null = from; at !== null && at < to; at = nextPeriodChange(mealPeriodTimes, timezone, at))
    changes.push({ from: at, active: activePeriods(mealPeriodTimes, timezone, at) });
  return changes;
};

/** What a page cannot compute without the rules of time zones, and what the latest orders say about a busy day. */
export const rehearsalDay = operation({
  name: "rehearsalDay",
  kind: "query",
  description:
    "The opening hours, kitchen slots and meal periods of a date, and a summary of the latest orders, from which a busy service can be simulated.",
  access: { kind: "scope", scope: "write_settings" },
  idempotency: "read",
  input: z.object({
    date: z
      .string()
      .refine(isLocalDate, "Send a date as YYYY-MM-DD, such as 2026-11-21.")
      .describe("Date as YYYY-MM-DD in the store's time zone."),
  }),
  output: rehearsalDaySchema,
}).handle(async (ctx, { date }) => {
  const { store } = await ctx.menu();
  const history = await loadHistory(ctx);
  const services = [...intervalsStartingOn(store, date)];
  const first = services[0];
  const last = services.at(-1);
  if (!first || !last) return { services, slots: [], mealPeriods: [], history };
  const day: Span = { from: first.from, to: last.to };
  const bookable = bookableStarts(store, date);
  const slots = pacesBetween(store, day.from, day.to)
    .filter(({ from }) => from < day.to)
    .map((slot) => ({ ...slot, isBookable: bookable.has(slot.from) }));
  return { services, slots, mealPeriods: mealPeriodChanges(store, day), history };
});
