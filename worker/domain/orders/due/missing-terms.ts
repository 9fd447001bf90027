import { atomic } from "../../../../db/atomic.ts";
import type { Db } from "../../../../db/client.ts";
import { readUnsearchableOrders, writeSearchTerms } from "../../../../db/queries/orders/search-terms.ts";
import { contactTerms, numberTerm } from "../record/search-terms.rules.ts";

/** The maximum number of orders per queue message. */
const maxOrders = 200;

/** Writes search terms of orders that have none: those from before there were any, and those that an older worker
 *  placed during a deployment. Returns whether there may be more. */
export const writeMissingTerms = async (db: Db, storeId: string): Promise<boolean> => {
  const orders = await readUnsearchableOrders(db, storeId, maxOrders);
  if (orders.length === 0) return false;
  const withTerms = orders.map(({ id: orderId, businessDay, orderNumber, ...contact }) => ({
    target: { storeId, businessDay, orderId },
    terms: [numberTerm(orderNumber), ...contactTerms(contact)],
  }));
  await atomic(db, writeSearchTerms(db, storeId, withTerms));
  return orders.length === maxOrders;
};
