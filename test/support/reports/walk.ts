import { businessDay, businessDayEnd } from "../../../worker/domain/schedule/slots.ts";
import type { Weeks } from "./histories.ts";
import type { Change, Closes, Money, Played } from "./play.ts";

/** A ledger of big integers: every change of an order moves an amount from one day to another. It shares no code with
 *  the sums of the worker. */
export type Ledger = Map<string, bigint>;

const book = (ledger: Ledger, day: string, figure: string, amount: bigint): void => {
  const key = `${day} ${figure}`;
  ledger.set(key, (ledger.get(key) ?? 0n) + amount);
};

const hourFormats = new Map<string, Intl.DateTimeFormat>();

const readHour = (timezone: string, at: string): string => {
  const format =
    hourFormats.get(timezone) ??
    new Intl.DateTimeFormat("en", { timeZone: timezone, hour: "numeric", hourCycle: "h23" });
  hourFormats.set(timezone, format);
  return String(Number(format.format(new Date(at))));
};

/** What a guest has bought, by figure, from the prices of the dishes alone. */
const listFigures = ({ order, items }: Change, timezone: string): Map<string, bigint> => {
  const figures = new Map<string, bigint>();
  if (order.isTest || order.firstPaidAt === null) return figures;
  if (order.status === "open" || order.status === "cancelled") return figures;
  const add = (figure: string, amount: number) => figures.set(figure, (figures.get(figure) ?? 0n) + BigInt(amount));
  let gross = 0;
  for (const { menuItemId, totalPrice, quantity, modifiers } of items) {
    gross += totalPrice;
    add(`dish ${menuItemId} quantity`, quantity);
    add(`dish ${menuItemId} grossSales`, totalPrice);
    for (const { id } of modifiers) add(`choice ${id} quantity`, quantity);
  }
  const owed = gross - order.discount + order.deliveryFee + (order.taxIncluded ? 0 : order.tax);
  for (const prefix of ["", `hour ${readHour(timezone, order.scheduledFor ?? order.createdAt)} `]) {
    add(`${prefix}orders`, 1);
    add(`${prefix}grossSales`, gross);
    add(`${prefix}discounts`, order.discount);
    add(`${prefix}deliveryFees`, order.deliveryFee);
    add(`${prefix}tax`, order.tax);
    add(`${prefix}tips`, order.tip);
    add(`${prefix}total`, owed + order.tip);
    add(`${prefix}netSales`, owed - order.tax);
  }
  return figures;
};

/** The day that an amount of a day is booked on: itself, or the day of the change once it is closed. */
const bookingDay = ({ hours }: Weeks, closes: Closes, day: string, now: string): string => {
  const closedAt = closes.get(day);
  return closedAt !== undefined && closedAt <= now ? businessDay(hours, now) : day;
};

/** Walks over the changes of an order: each takes back what the one before it booked, and books what is true now. */
export const walkOrder = (ledger: Ledger, weeks: Weeks, closes: Closes, { changes }: Played): void => {
  let previous: Change | null = null;
  for (const change of changes) {
    for (const [state, sign] of [[previous, -1n] as const, [change, 1n] as const]) {
      if (!state) continue;
      const day = bookingDay(weeks, closes, state.order.businessDay, change.now);
      for (const [figure, amount] of listFigures(state, weeks.hours.timezone)) book(ledger, day, figure, sign * amount);
    }
    previous = change;
  }
};

const findMoneyDay = ({ hours }: Weeks, days: readonly string[], at: string): string =>
  days.find((day) => Date.parse(at) < Date.parse(businessDayEnd(hours, day))) ?? "later";

/** Books money on the day on which it moved, or on the day on which it became known if that one was closed by then. */
export const walkMoney = (
  ledger: Ledger,
  { weeks, closes, days }: { weeks: Weeks; closes: Closes; days: readonly string[] },
  { now, processedAt, amount, kind, isTest, failedAt }: Money,
): void => {
  if (isTest) return;
  const moved = findMoneyDay(weeks, days, processedAt);
  const closedAt = closes.get(moved);
  const day = closedAt !== undefined && closedAt <= now ? findMoneyDay(weeks, days, now) : moved;
  book(ledger, day, kind === null ? "payments" : "refunds", BigInt(amount));
  if (failedAt === null) return;
  // The money is back on the day of the refund, or on the day of its failure once that one is closed.
  const refundClosedAt = closes.get(day);
  const isClosed = refundClosedAt !== undefined && refundClosedAt <= failedAt;
  book(ledger, isClosed ? findMoneyDay(weeks, days, failedAt) : day, "refunds", -BigInt(amount));
};
