import {
  type ListedOrder,
  type OrderConditions,
  type OrderPosition,
  type OrderSpan,
  readNewest,
  readNewestWithDish,
  readNewestWithTerm,
  readOrdersAt,
} from "../../../../db/queries/orders/search.ts";
import type { Ctx } from "../../../context.ts";
import { smallestId } from "../../ids.ts";
import { addMinutes } from "../../time.ts";
import { hasWords, matchesSearch, type OrderSearch, parseSearch } from "../record/search-terms.rules.ts";
import { startOfList } from "./cursor.rules.ts";
import type { OrderQuery } from "./schemas.ts";

/** Dishes are searched among the orders of the last 31 days. */
const dishMinutes = 31 * 24 * 60;

/** How many orders one page reads. With conditions, orders are read that do not meet them. */
export interface PageSize {
  limit: number;
  /** How many orders of the whole list, and how many of each search term, are read to find `limit`. */
  maxScanned: number;
  maxPerTerm: number;
}

/** With these, no call of searchOrders reads more than 2,000 rows. */
export const searchBounds = { maxScanned: 200, maxPerTerm: 55 } as const;

/** A part of a list, and where the next one starts; null at the end. */
interface Page {
  orders: ListedOrder[];
  next: OrderPosition | null;
}

interface Candidates {
  positions: OrderPosition[];
  isExhausted: boolean;
  /** Whether the orders must be compared with the search, because they were not found by it. */
  isUnmatched: boolean;
}

const toConditions = ({ clock }: Pick<Ctx, "clock">, query: OrderQuery): OrderConditions => {
  const now = clock.now();
  return {
    from: query.from ?? null,
    to: query.to ?? null,
    statuses: query.status ?? [],
    orderTypes: query.orderType ?? [],
    orderSources: query.orderSource ?? [],
    paymentMethods: query.paymentMethod ?? [],
    menuItemId: query.menuItemId ?? null,
    hidesTests: query.hidesTests ?? false,
    isUnpaid: query.isUnpaid ?? false,
    isRefunded: query.isRefunded ?? false,
    isLate: query.isLate ?? false,
    dishSince: addMinutes(now, -dishMinutes),
    now,
  };
};

/** Whether orders of the span can fail the conditions, so that more must be read than are returned. */
const isSelective = (conditions: OrderConditions): boolean => {
  const { statuses, orderTypes, orderSources, paymentMethods, menuItemId, isUnpaid, isRefunded } = conditions;
  const lists = [statuses, orderTypes, orderSources, paymentMethods];
  return (
    lists.some((values) => values.length > 0) || menuItemId !== null || isUnpaid || isRefunded || conditions.isLate
  );
};

const findCandidates = async (
  { db }: Pick<Ctx, "db">,
  span: OrderSpan,
  { conditions, search, size }: { conditions: OrderConditions; search: OrderSearch | null; size: PageSize },
): Promise<Candidates> => {
  const { menuItemId, dishSince } = conditions;
  const isFiltered = isSelective(conditions) || (search?.otherWords.length ?? 0) > 0;
  if (search) {
    const maxPerTerm = isFiltered ? size.maxPerTerm : size.limit + 1;
    const found = await readNewestWithTerm(db, span, search.ranges, maxPerTerm);
    if (found) return { ...found, isUnmatched: false };
  } else if (menuItemId !== null) {
    const dish = { menuItemId, since: smallestId("ord", dishSince) };
    const positions = await readNewestWithDish(db, span, dish, size.maxScanned);
    return { positions, isExhausted: positions.length < size.maxScanned, isUnmatched: false };
  }
  const isUnmatched = search !== null;
  const maxRead = isFiltered || isUnmatched ? size.maxScanned : size.limit + 1;
  const positions = await readNewest(db, span, maxRead);
  return { positions, isExhausted: positions.length < maxRead, isUnmatched };
};

const toPosition = ({ businessDay: day, id }: ListedOrder): OrderPosition => ({ day, id });

/** Reads a part of a list with a bounded number of rows. A part may be short, or empty, though the list goes on. */
export const readOrderList = async (
  ctx: Pick<Ctx, "db" | "store" | "clock">,
  query: OrderQuery,
  cursor: OrderPosition | null,
  size: PageSize,
): Promise<Page> => {
  const { db, store } = ctx;
  const conditions = toConditions(ctx, query);
  const search = query.search ? parseSearch(query.search) : null;
  if (search?.ranges.length === 0) return { orders: [], next: null };
  const span = { storeId: store.id, from: conditions.from, before: startOfList(conditions.to, cursor) };
  const { positions, isExhausted, isUnmatched } = await findCandidates(ctx, span, { conditions, search, size });
  const read = await readOrdersAt(db, store.id, positions, conditions);
  const isFound = (order: ListedOrder): boolean =>
    search === null ||
    (hasWords(order.customerName, search.otherWords) && (!isUnmatched || matchesSearch(order, search)));
  // Positions are in the order of the list; those of a dish have no business day to sort by.
  const byId = new Map(read.filter(isFound).map((order) => [order.id, order]));
  const found = positions.flatMap(({ id }) => byId.get(id) ?? []);
  const orders = found.slice(0, size.limit);
  const last = orders.at(-1);
  if (found.length > orders.length && last) return { orders, next: toPosition(last) };
  return { orders, next: isExhausted ? null : (positions.at(-1) ?? null) };
};
