import { atomic, WriteConflict } from "../../../../db/atomic.ts";
import { batch } from "../../../../db/batch.ts";
import { cashPaymentsQuery, cashRefundsQuery } from "../../../../db/queries/reports/cash.ts";
import {
  assertDayUnchanged,
  closeQuery,
  type DayCloseRow,
  type DayRow,
  dayQuery,
  insertClose,
  insertDay,
  readSummedDays,
  type SummedDays,
} from "../../../../db/queries/reports/days.ts";
import { makeReportsDue } from "../../../../db/queries/reports/late.ts";
import { maxCashDifference, maxTotal } from "../../../../db/schema/bounds.rules.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound, unavailable } from "../../../errors.ts";
import { recordCreation } from "../../audit/record.ts";
import { actorName } from "../../caller/actor-name.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../../idempotency/idempotency.ts";
import { newId } from "../../ids.ts";
import { formatAmount } from "../../money.rules.ts";
import { businessDayEnd } from "../../schedule/slots.ts";
import { addDays } from "../../schedule/zoned.ts";
import { addMinutes, earlier, type Instant } from "../../time.ts";
import { closableFrom } from "./closing.rules.ts";
import { presentClose } from "./day-to-close.ts";
import type { CloseDayInput, ClosedDay } from "./schemas.ts";
import { closeMinutes, firstDay, listOverDays, sumDays } from "./sum-days.ts";

/** How many days before the closed one begin in one call. Due work begins the others. */
const maxNewDays = 400;

const badDay = (message: string) => new AppError("BAD_INPUT", message, { errors: [{ path: "businessDay", message }] });

const formatTime = (timezone: string, at: Instant): string =>
  new Intl.DateTimeFormat("en", { timeZone: timezone, dateStyle: "medium", timeStyle: "short" }).format(new Date(at));

const alreadyClosed = (timezone: string, close: DayCloseRow): AppError => {
  const message = `${close.closedBy ?? "Someone"} closed this day on ${formatTime(timezone, close.closedAt)}. Its figures are final.`;
  return new AppError("DAY_CLOSED", message, {
    errors: [{ path: "businessDay", message }],
    extra: { closedAt: close.closedAt, closedBy: close.closedBy },
  });
};

/** Throws a sentence at the field if the day has no orders yet, or is not over. */
const assertClosable = (summed: SummedDays, { businessDay: day }: CloseDayInput, now: Instant): void => {
  const { store } = summed;
  const first = firstDay(summed);
  if (first === null) throw badDay("This restaurant has no orders yet, so there is no day to close.");
  if (day < first) throw badDay(`The first order was on ${first}. Choose that day or a later one.`);
  const from = closableFrom(store, day);
  if (from > now) throw badDay(`This day can be closed from ${formatTime(store.timezone, from)} on.`);
};

/** Begins the day and those before it, so that every later change of them is noticed, and returns it. A day that is not
 *  over ends now. If the close stops halfway, due work lets it go on. */
const beginDay = async (ctx: Ctx, summed: SummedDays, { businessDay: day }: CloseDayInput): Promise<DayRow> => {
  const { db, clock } = ctx;
  const { store, last } = summed;
  const now = clock.now();
  const isNew = !last || last.businessDay < day;
  const before = isNew ? listOverDays(summed, now, maxNewDays).days.filter(({ businessDay }) => businessDay < day) : [];
  const endsAt = earlier(businessDayEnd(store, day), now);
  const row = dayQuery(db, store.id, day);
  const answers = await atomic(db, [
    ...before.map((each) => insertDay(db, store.id, each)),
    ...(isNew ? [insertDay(db, store.id, { businessDay: day, previous: addDays(day, -1), endsAt })] : []),
    makeReportsDue(db, store.id, addMinutes(now, closeMinutes)),
    row,
  ]);
  const [begun] = answers.of(row);
  // Due work has not begun the days of years ago yet.
  if (!begun) throw unavailable();
  return begun;
};

/** The cash that a day should have. */
const readExpectedCash = async ({ db, store }: Ctx, { startsAt, endsAt }: DayRow): Promise<number> => {
  const span = { storeId: store.id, from: startsAt, to: endsAt };
  const [[payments], [refunds]] = await batch(db, [cashPaymentsQuery(db, span), cashRefundsQuery(db, span)]);
  return (payments?.amount ?? 0) - (refunds?.amount ?? 0);
};

const buildClose = async (ctx: Ctx, summed: SummedDays, day: DayRow, input: CloseDayInput): Promise<DayCloseRow> => {
  const now = ctx.clock.now();
  const [expectedCash, closedBy] = await Promise.all([readExpectedCash(ctx, day), actorName(ctx)]);
  const { countedCash, note, businessDay } = input;
  const difference = countedCash - expectedCash;
  if (Math.abs(difference) > maxCashDifference || Math.abs(expectedCash) > maxTotal) {
    const limit = formatAmount(maxCashDifference, summed.store.currencyCode);
    const message = `This is more than ${limit} away from the expected cash. Please count again.`;
    throw new AppError("BAD_INPUT", message, { errors: [{ path: "countedCash", message }] });
  }
  return {
    ...{ id: newId("dcl", now), storeId: ctx.store.id, createdAt: now, updatedAt: now, closedAt: now, closedBy },
    ...{ businessDay, currencyCode: summed.store.currencyCode, expectedCash, countedCash, difference, note },
  };
};

const recordClose = (ctx: Ctx, { id, businessDay, countedCash, expectedCash, difference }: DayCloseRow) =>
  recordCreation(ctx, "DayClose", {
    id,
    name: businessDay,
    values: { countedCash, expectedCash, difference },
  });

/** Sums the day if it is not, and closes it in the same batch. Null if a change moved its figures meanwhile. */
const tryClose = async (ctx: Ctx, input: CloseDayInput, idempotency: Idempotency | null): Promise<string | null> => {
  const { db, clock, store } = ctx;
  const summed = await readSummedDays(db, store.id);
  if (!summed) throw notFound();
  const { timezone } = summed.store;
  assertClosable(summed, input, clock.now());
  const [earlierClose] = await closeQuery(db, store.id, input.businessDay);
  if (earlierClose) throw alreadyClosed(timezone, earlierClose);
  const day = await beginDay(ctx, summed, input);
  const close = await buildClose(ctx, summed, day, input);
  const sums = day.isEmpty ? await sumDays(ctx, summed.store, [day]) : [];
  try {
    await atomic(db, [
      ...recordClose(ctx, close),
      ...(idempotency ? idempotencyWrites(ctx, idempotency, close.id) : []),
      assertDayUnchanged(db, store.id, day),
      ...sums,
      insertClose(db, close),
    ]);
    return close.id;
  } catch (error) {
    const conflict = error instanceof WriteConflict ? error.conflict : null;
    // The next try names who closed it.
    if (conflict === "DAY_SUMMED" || conflict === "DAY_CLOSED") return null;
    throw error;
  }
};

/** Each lost attempt means that an order of the day was changed, or that the day was closed. */
const maxTries = 10;

/** Closes a business day for good: its figures never change again, and what changes later is a correction on its own
 *  day. Throws DAY_CLOSED with who closed it and when, and BAD_INPUT for a day that is not over or has no orders. */
export const closeDay = async (ctx: Ctx, input: CloseDayInput): Promise<ClosedDay> => {
  const id = await makeOnce(ctx, "closeDay", input, async (idempotency) => {
    for (let attempts = 0; attempts < maxTries; attempts += 1) {
      const closed = await tryClose(ctx, input, idempotency);
      if (closed !== null) return closed;
    }
    throw new AppError("CONFLICT", "Orders of this day are being changed. Please try again in a moment.", {
      reason: "DAY_CHANGING",
    });
  });
  const [close] = await closeQuery(ctx.db, ctx.store.id, input.businessDay);
  if (close?.id !== id) throw notFound();
  return presentClose(close);
};
