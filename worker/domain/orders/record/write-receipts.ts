import type { Write } from "../../../../db/atomic.ts";
import type { Db } from "../../../../db/client.ts";
import type { OrderRecord, OrderRow } from "../../../../db/queries/orders/orders.ts";
import { insertReceipts, readTimezone } from "../../../../db/queries/orders/receipts.ts";
import { idSeries } from "../../ids.ts";
import { localDate } from "../../schedule/slots.ts";
import { addMinutes, type Instant } from "../../time.ts";
import type { RefundAfter } from "./change-parts.ts";
import { sumTax } from "./receipt-sums.rules.ts";
import { listReceipts, type ReceiptDraft } from "./receipts.rules.ts";

const minutesPerHour = 60;
/** Local time is at most this far from UTC, in any zone. */
const maxHoursBehind = 12;
const maxHoursAhead = 14;

const yearIn = (date: string): number => Number(date.slice(0, 4));

/** The year of receipts in a zone. receiptYear("Asia/Tokyo", "2026-12-31T15:00:00.000Z") is 2027. */
export const receiptYear = (timezone: string, at: Instant): number => yearIn(localDate(timezone, at));

/** The year of a store's receipts. It reads the store's time zone only if the year depends on it. */
const readReceiptYear = async (db: Db, storeId: string, at: Instant): Promise<number> => {
  const earliest = yearIn(addMinutes(at, -maxHoursBehind * minutesPerHour));
  const latest = yearIn(addMinutes(at, maxHoursAhead * minutesPerHour));
  return earliest === latest ? latest : receiptYear(await readTimezone(db, storeId), at);
};

/** Receipts to issue with a change of an order. */
export interface ReceiptsToIssue {
  drafts: readonly ReceiptDraft[];
  year: number;
  /** The number of receipts that the order already has. */
  issued: number;
}

interface ChangedOrder {
  order: OrderRow;
  refunds: readonly RefundAfter[];
  /** The dishes, fees and the tax after an edit. */
  items?: OrderRecord["items"];
  fees?: OrderRecord["fees"];
  taxLines?: OrderRow["taxLines"];
}

/** The receipts that a change of an order issues. */
export const decideReceipts = async (
  db: Db,
  known: OrderRecord,
  { order, refunds, items = known.items, fees = known.fees, taxLines = order.taxLines }: ChangedOrder,
): Promise<ReceiptsToIssue> => {
  const drafts = listReceipts(known, { order: { ...order, taxLines }, items, fees, refunds }, known.receipts);
  const year = drafts.length === 0 ? 0 : await readReceiptYear(db, order.storeId, order.updatedAt);
  return { drafts, year, issued: known.receipts.length };
};

type DocumentedOrder = Pick<OrderRow, "id" | "storeId" | "taxIncluded" | "currencyCode" | "orderType" | "updatedAt"> & {
  [Column in "promoCode" | "scheduledFor"]?: OrderRow[Column] | undefined;
};

/** The statement that issues receipts of an order, after those that it already has. Put it after all others. */
export const writeReceipts = (db: Db, order: DocumentedOrder, { drafts, year, issued }: ReceiptsToIssue): Write[] => {
  if (drafts.length === 0) return [];
  const { storeId, id: orderId, taxIncluded, currencyCode, orderType, updatedAt: now } = order;
  const nextId = idSeries(now);
  const rows = drafts.map((draft, index) => ({
    ...{ id: nextId("rct"), createdAt: now, updatedAt: now, storeId, orderId, year, position: issued + index + 1 },
    ...{ issuedAt: now, scheduledFor: order.scheduledFor ?? null, orderType, currencyCode },
    ...{ promoCode: order.promoCode ?? null, taxIncluded },
    ...draft,
    tax: sumTax(draft.taxLines),
    taxLines: [...draft.taxLines],
  }));
  return [insertReceipts(db, rows)];
};
