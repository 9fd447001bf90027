import { atomic, WriteConflict } from "../../../../db/atomic.ts";
import { eraseOrders } from "../../../../db/queries/people/erase-orders.ts";
import { readExpiredGuests, readExpiredOrders, readRetention } from "../../../../db/queries/people/erase-person.ts";
import { AppError } from "../../../errors.ts";

import { type ErasureWork, erasePerson, toErase } from "./erase-person.ts";
import { monthsBefore } from "./retention.rules.ts";

/** The guests, and the orders without contact, of one run. */
const maxGuests = 20;
const maxOrders = 200;

/** Erases guests without an account whose last order is older than the store's retention. Returns whether there may be
 *  more. A guest who orders meanwhile stays. */
export const eraseExpiredGuests = async (work: ErasureWork & { storeId: string }): Promise<boolean> => {
  const { db, clock, storeId } = work;
  const { months, countryCode } = await readRetention(db, storeId);
  if (months === null) return false;
  const before = monthsBefore(clock.now(), months);
  const guests = await readExpiredGuests(db, storeId, before, maxGuests);
  for (const guest of guests) {
    const commit = (writes: Parameters<typeof atomic>[1]) => atomic(db, writes);
    await erasePerson(work, guest, { countryCode, commit }).catch((error: unknown) => {
      if (!(error instanceof AppError || error instanceof WriteConflict)) throw error;
    });
  }
  const orders = await readExpiredOrders(db, storeId, before, maxOrders);
  if (orders.length > 0) await atomic(db, eraseOrders(db, { storeId, orders: toErase(orders), now: clock.now() }));
  return guests.length === maxGuests || orders.length === maxOrders;
};
