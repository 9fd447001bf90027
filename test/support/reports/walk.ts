import { businessDay, businessDayEnd } from "../../../worker/domain/schedule/slots.ts";
import { addDays } from "../../../worker/domain/schedule/zoned.ts";
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

/** What a guest has bought and still owes, by figure, from the prices of the dishes and the money alone. */
const listFigures = ({ order, items }: Change, timezone: string): Map<string, bigint> => {
  const figures = new Map<string, bigint>();
  if (order.isTest || order.status === "open" || order.status === "cancelled") return figures;
  const add = (figure: string, amount: number) => figures.set(figure, (figures.get(figure) ?? 0n) + BigInt(amount));
  if (order.outstanding > 0) add("toCollect", order.outstanding);
  if (order.firstPaidAt === null) return figures;
  let gross = 0;
  for (const { menuItemId, totalPrice, quantity, modifiers } of items) {
    gross += totalPrice;
    add(`dish ${menuItemId} quantity`, quantity);
    add(`dish ${menuItemId} grossSales`, totalPrice);
    for (const { id } of modifiers) add(`choice ${id} quantity`, quantity);
  }
  const owed = gross - order.discount + order.deliveryFee + (order.taxIncluded ? 0 : order.tax);
  const returned = { total: 0, tip: 0, tax: 0 };
  for (const { total, tip, taxLines } of order.returns) {
    returned.total += total;
    returned.tip += tip;
    for (const { tax } of taxLines) returned.tax += tax;
  }
  for (const { method, tipAmount } of order.paidTips) add(`method ${method} tips`, tipAmount);
  for (const prefix of [
    "",
    `type ${order.orderType} `,
    `source ${order.orderSource} `,
    `hour ${readHour(timezone, order.scheduledFor ?? order.createdAt)} `,
  ]) {
    add(`${prefix}orders`, 1);
    add(`${prefix}grossSales`, gross);
    add(`${prefix}discounts`, order.discount);
    add(`${prefix}deliveryFees`, order.deliveryFee);
    add(`${prefix}tax`, order.tax + returned.tax);
    add(`${prefix}tips`, order.tip + returned.tip);
    add(`${prefix}total`, owed + order.tip + returned.total);
    add(`${prefix}netSales`, owed - order.tax + returned.total - returned.tip - returned.tax);
  }
  return figures;
};

const isClosedAt = (closes: Closes, day: string, now: string): boolean => (closes.get(day) ?? "9999") <= now;

/** The day that an amount of a day is booked on: itself, or once it is closed the day of the change, or the next day if
 *  that one was closed early. */
const bookingDay = ({ hours }: Weeks, closes: Closes, day: string, now: string): string => {
  if (!isClosedAt(closes, day, now)) return day;
  const today = businessDay(hours, now);
  return isClosedAt(closes, today, now) ? addDays(today, 1) : today;
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

interface MoneyDays {
  weeks: Weeks;
  closes: Closes;
  days: readonly string[];
}

/** The first day that was not over at a moment, by its hours or by an early close. */
const findMoneyDay = ({ weeks, closes, days }: MoneyDays, at: string): string =>
  days.find((day) => !isClosedAt(closes, day, at) && at < businessDayEnd(weeks.hours, day)) ?? "later";

/** Books money on the day on which it moved, or on the day on which it became known if that one was closed by then. */
export const walkMoney = (
  ledger: Ledger,
  moneyDays: MoneyDays,
  { now, processedAt, amount, kind, isTest, failedAt, method }: Money,
): void => {
  if (isTest) return;
  const { closes } = moneyDays;
  const moved = findMoneyDay(moneyDays, processedAt);
  const day = isClosedAt(closes, moved, now) ? findMoneyDay(moneyDays, now) : moved;
  const bookMoney = (on: string, name: "payments" | "refunds", signed: bigint) => {
    for (const prefix of ["", `method ${method} `]) {
      book(ledger, on, `${prefix}${name}`, signed);
      book(ledger, on, `${prefix}collected`, name === "payments" ? signed : -signed);
    }
  };
  bookMoney(day, kind === null ? "payments" : "refunds", BigInt(amount));
  if (failedAt === null) return;
  // The money is back on the day of the refund, or on the day of its failure once that one is closed.
  const returned = isClosedAt(closes, day, failedAt) ? findMoneyDay(moneyDays, failedAt) : day;
  bookMoney(returned, "refunds", -BigInt(amount));
};
