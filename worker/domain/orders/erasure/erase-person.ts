import { atomic, type Conflict, type Write, WriteConflict } from "../../../../db/atomic.ts";
import { eraseOrders } from "../../../../db/queries/people/erase-orders.ts";
import {
  assertErasable,
  beginErasure,
  type ContactOfOrder,
  endErasure,
  type Person,
  readContacts,
  readInterrupted,
  readOrdersToErase,
} from "../../../../db/queries/people/erase-person.ts";
import { insertRows } from "../../../../db/rows.ts";
import { customerProfile } from "../../../../db/schema/people/profiles.ts";
import type { OrderWork } from "../../../context.ts";
import { openObject } from "../../../durable/open-object.ts";
import { AppError, notFound } from "../../../errors.ts";
import { newId } from "../../ids.ts";
import { addMinutes } from "../../time.ts";
import { emptyProfile } from "../profiles/sync-profiles.ts";
import { phoneDigests } from "../record/phone-digest.ts";
import { normalizePhone } from "../record/phone-numbers.rules.ts";
import { contactTerms } from "../record/search-terms.rules.ts";

/** The orders of one batch. */
const ordersAtOnce = 200;
/** The batches of one request or queue message. The rest is done by the next one. */
const maxBatches = 25;
/** Bags live 30 days from their last change. */
const bagMinutes = 30 * 24 * 60;

export type ErasureWork = Pick<OrderWork, "db" | "env" | "clock" | "requestId">;

const refusals = {
  ORDER_UNFINISHED: "This person has an order that is not finished. Complete or cancel it first, then erase the data.",
  MONEY_MOVING: "A payment or refund of this person is still on its way. Wait until it is final, then erase the data.",
  DISPUTE_OPEN: "A bank has not decided a dispute of this person yet. Wait for its result, then erase the data.",
  PERSON_HAS_ROLE: "This person works here. Remove their role first, then erase the data.",
} as const satisfies Partial<Record<Conflict, string>>;

const isRefusal = (conflict: Conflict): conflict is keyof typeof refusals => conflict in refusals;

/** Reasons against an erasure as the refusals that callers get. */
export const toRefusal = (error: unknown): unknown => {
  if (!(error instanceof WriteConflict)) return error;
  if (error.conflict === "ROW_GONE") return notFound();
  const { conflict } = error;
  return isRefusal(conflict) ? new AppError("CONFLICT", refusals[conflict], { reason: conflict }) : error;
};

export const toErase = (orders: readonly ContactOfOrder[]) =>
  orders.map(({ id, businessDay, bagName, ...contact }) => ({
    id,
    businessDay,
    bagName,
    terms: contactTerms(contact),
  }));

/** Empties the bags of erased orders, which can hold notes of the guest. A bag that does not answer ends by itself. */
export const emptyBags = async (
  { env, clock, requestId }: ErasureWork,
  orders: readonly ContactOfOrder[],
): Promise<void> => {
  const since = addMinutes(clock.now(), -bagMinutes);
  const names = new Set(orders.flatMap(({ bagName, createdAt }) => (createdAt > since ? (bagName ?? []) : [])));
  for (const name of names) {
    await openObject(env.CART, name)
      .clear(clock.now())
      .catch(() => console.warn(JSON.stringify({ requestId, warning: "BAG_NOT_EMPTIED" })));
  }
};

/** The statements that begin the erasure of a person, with their first orders. A person with few orders is erased by
 *  them completely, so that everything happens or nothing. */
const planErasure = async (work: ErasureWork, person: Person, isListed: boolean, countryCode: string) => {
  const { db, env, clock } = work;
  const now = clock.now();
  const { emails, phones } = await readContacts(db, person);
  const normalized = [...new Set(phones.map((phone) => normalizePhone(phone, countryCode)))];
  const digests = await Promise.all(normalized.map((phone) => phoneDigests(env, person.storeId, phone)));
  const orders = await readOrdersToErase(db, person, ordersAtOnce);
  const { storeId, profileId } = person;
  const writes: Write[] = [
    // The profile by which an interrupted erasure continues.
    ...(isListed ? [] : [insertRows(db, customerProfile, [{ ...emptyProfile(storeId, now, now), id: profileId }])]),
    ...assertErasable(db, person),
    ...beginErasure(db, { person, emails, phoneDigests: digests.flat(), now }),
    ...eraseOrders(db, { storeId: person.storeId, orders: toErase(orders), now }),
    endErasure(db, storeId, profileId),
  ];
  return { writes, orders };
};

/** Erases the orders that are left of a person whose erasure began. Returns whether all are erased. */
const continueErasure = async (work: ErasureWork, storeId: string, profileId: string): Promise<boolean> => {
  const { db, clock } = work;
  const person = { storeId, profileId, customerId: null, email: null };
  for (let run = 0; run < maxBatches; run += 1) {
    const orders = await readOrdersToErase(db, person, ordersAtOnce);
    await atomic(db, [
      ...eraseOrders(db, { storeId, orders: toErase(orders), now: clock.now() }),
      endErasure(db, storeId, profileId),
    ]);
    await emptyBags(work, orders);
    if (orders.length < ordersAtOnce) return true;
  }
  return false;
};

/** Erases a person. `commit` runs the first batch. Returns whether everything is erased; due work does the rest. */
export const erasePerson = async (
  work: ErasureWork,
  found: Person,
  { countryCode, commit }: { countryCode: string; commit: (writes: readonly Write[]) => Promise<unknown> },
): Promise<boolean> => {
  const isListed = found.profileId !== "";
  const person = isListed ? found : { ...found, profileId: newId("cpr", work.clock.now()) };
  const { writes, orders } = await planErasure(work, person, isListed, countryCode);
  try {
    await commit(writes);
  } catch (error) {
    throw toRefusal(error);
  }
  await emptyBags(work, orders);
  return orders.length < ordersAtOnce || continueErasure(work, person.storeId, person.profileId);
};

const maxInterrupted = 5;

/** Continues erasures that were interrupted. Returns whether there may be more to do. */
export const continueErasures = async (work: ErasureWork & { storeId: string }): Promise<boolean> => {
  const interrupted = await readInterrupted(work.db, work.storeId, maxInterrupted);
  let isComplete = interrupted.length < maxInterrupted;
  for (const profileId of interrupted) {
    isComplete = (await continueErasure(work, work.storeId, profileId)) && isComplete;
  }
  return !isComplete;
};
