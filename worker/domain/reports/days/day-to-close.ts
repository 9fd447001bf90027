import { batch } from "../../../../db/batch.ts";
import { cashPaymentsQuery, cashRefundsQuery, unsettledOrdersQuery } from "../../../../db/queries/reports/cash.ts";
import {
  closeQuery,
  closesBeforeQuery,
  type DayCloseRow,
  type DayRow,
  findDays,
  firstOrderQuery,
} from "../../../../db/queries/reports/days.ts";
import type { LocalDate } from "../../../../db/schema/shapes.ts";
import type { Ctx } from "../../../context.ts";
import { businessDay, businessDayEnd } from "../../schedule/slots.ts";
import { addDays } from "../../schedule/zoned.ts";
import type { StoreSettings } from "../../store/settings.ts";
import { earlier } from "../../time.ts";
import { closableFrom } from "./closing.rules.ts";
import type { ClosedDay, DayToClose, DayToCloseInput } from "./schemas.ts";
import { firstDay } from "./sum-days.ts";

/** How many unsettled orders and earlier closes are listed. */
const maxOrders = 100;
const maxCloses = 10;

/** A close for callers. */
export const presentClose = ({ storeId: _, createdAt, updatedAt, ...close }: DayCloseRow): ClosedDay => close;

/** The span of a day's money until now. A day or its former day without a row ends by today's hours. */
const moneySpan = (ctx: Ctx, store: StoreSettings, day: LocalDate, rows: readonly DayRow[]) => {
  const previousDay = addDays(day, -1);
  const row = rows.find((each) => each.businessDay === day);
  const previous = rows.find((each) => each.businessDay === previousDay);
  return {
    storeId: store.id,
    from: row?.startsAt ?? previous?.endsAt ?? businessDayEnd(store, previousDay),
    to: row?.endsAt ?? earlier(businessDayEnd(store, day), ctx.clock.now()),
  };
};

/** What staff need to close a business day: the cash that it should have, and what is unfinished. */
export const loadDayToClose = async (ctx: Ctx, input: DayToCloseInput): Promise<DayToClose> => {
  const { store } = await ctx.menu();
  const now = ctx.clock.now();
  const day = input.businessDay ?? businessDay(store, now);
  const span = moneySpan(ctx, store, day, await findDays(ctx.db, store.id, [addDays(day, -1), day]));
  const [[close], [payments], [refunds], orders, closes, [placed]] = await batch(ctx.db, [
    closeQuery(ctx.db, store.id, day),
    cashPaymentsQuery(ctx.db, span),
    cashRefundsQuery(ctx.db, span),
    unsettledOrdersQuery(ctx.db, store.id, day, maxOrders),
    closesBeforeQuery(ctx.db, store.id, day, maxCloses),
    firstOrderQuery(ctx.db, store.id),
  ]);
  const first = firstDay({ store, first: placed ?? null });
  const from = closableFrom(store, day);
  const cash = { paid: payments?.amount ?? 0, refunded: refunds?.amount ?? 0 };
  return {
    ...{ businessDay: day, currencyCode: store.currencyCode, closableFrom: from },
    firstDay: first,
    canClose: !close && first !== null && first <= day && from <= now,
    close: close ? presentClose(close) : null,
    expectedCash: close?.expectedCash ?? cash.paid - cash.refunded,
    ...{ cashPayments: cash.paid, cashPaymentCount: payments?.count ?? 0 },
    ...{ cashRefunds: cash.refunded, cashRefundCount: refunds?.count ?? 0 },
    cashRounding: (payments?.rounding ?? 0) - (refunds?.rounding ?? 0),
    unfinishedOrders: orders.filter(({ status }) => status !== "completed"),
    unpaidOrders: orders.filter(({ status }) => status === "completed"),
    earlierCloses: closes.map(presentClose),
  };
};
