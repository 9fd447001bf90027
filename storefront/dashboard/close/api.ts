import { fields, mutate, query } from "../../api/graphql.ts";

const closed = fields("id", "businessDay", "closedAt", "closedBy", "expectedCash", "countedCash", "difference", "note");

const unsettled = fields("orderId", "orderNumber", "status", "outstanding");

/** Reads a business day, by default today's, without the cash that it should have: it is counted first. */
export const readDay = (businessDay: string | null) =>
  query("dayToClose", {
    businessDay,
    select: {
      ...fields("businessDay", "firstDay", "canClose", "closableFrom"),
      close: closed,
      unfinishedOrders: unsettled,
      unpaidOrders: unsettled,
      earlierCloses: closed,
    },
  });

/** Reads the cash that a day should have, once it was counted. */
export const readExpectedCash = (businessDay: string) =>
  query("dayToClose", {
    businessDay,
    select: {
      ...fields("expectedCash", "cashPayments", "cashPaymentCount", "cashRefunds", "cashRefundCount"),
      cashRounding: true,
    },
  });

export type DayToClose = Awaited<ReturnType<typeof readDay>>;
export type ClosedDay = DayToClose["earlierCloses"][number];
export type UnsettledOrder = DayToClose["unpaidOrders"][number];
export type ExpectedCash = Awaited<ReturnType<typeof readExpectedCash>>;

export const closeDay = (
  input: { businessDay: string; countedCash: number; note: string | null },
  idempotencyKey: string,
) => mutate("closeDay", { ...input, idempotencyKey, select: closed });
