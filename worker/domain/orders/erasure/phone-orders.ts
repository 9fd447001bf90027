import { atomic, type Write } from "../../../../db/atomic.ts";
import { knownEntries } from "../../../../db/audit/record-changes.ts";
import { eraseOrders } from "../../../../db/queries/people/erase-orders.ts";
import { assertOrdersErasable, forgetLookups } from "../../../../db/queries/people/erase-person.ts";
import {
  deleteReleased,
  isAmong,
  type OrderOfPhone,
  readOrdersOfPhone,
  releaseOrders,
} from "../../../../db/queries/people/phone-orders.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { recordAudit } from "../../audit/record.ts";
import { assertAccess } from "../../operation.ts";
import type { PersonInput } from "../profiles/schemas.ts";
import { phoneDigests } from "../record/phone-digest.ts";
import { listTypedDigits, normalizePhone } from "../record/phone-numbers.rules.ts";
import { phoneTerm } from "../record/search-terms.rules.ts";
import { emptyBags, toErase, toRefusal } from "./erase-person.ts";

/** The newest orders with exactly this phone number, however it was written, whoever placed them. */
export const loadOrdersOfPhone = async (ctx: Ctx, phone: string): Promise<OrderOfPhone[]> => {
  const { countryCode } = (await ctx.menu()).store;
  const normalized = normalizePhone(phone, countryCode);
  const found = await readOrdersOfPhone(ctx.db, ctx.store.id, listTypedDigits(normalized, countryCode).map(phoneTerm));
  // Digits alone may also be those of another country's number.
  return found.filter(({ customerPhone }) => normalizePhone(customerPhone, countryCode) === normalized);
};

/** Some orders of a phone number. Throws NOT_FOUND if one of them has another number. */
export const chooseOrders = async (ctx: Ctx, phone: string, orderIds: readonly string[]): Promise<OrderOfPhone[]> => {
  const orders = await loadOrdersOfPhone(ctx, phone);
  const chosen = orders.filter(({ id }) => orderIds.includes(id));
  if (chosen.length < new Set(orderIds).size) throw notFound();
  return chosen;
};

/** Records for each order that it was erased or exported by its phone number. */
export const recordOrders = (
  ctx: Ctx,
  action: "eraseCustomer" | "exportOrdersOfPhone",
  orders: readonly OrderOfPhone[],
): Write[] => {
  const entries = orders.map(({ id, orderNumber, businessDay }) => ({
    ...{ action, thing: "Guest", thingId: id, name: `#${orderNumber}, ${businessDay}`, changes: [] },
  }));
  return recordAudit(ctx, [knownEntries(entries)]);
};

const ordersNeeded = () => {
  const message = "Name the orders of this phone number to erase. listOrdersOfPhone has them.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "orderIds", message }] });
};

const onePersonNeeded = () => {
  const message = "Name one person: by customerId, by email, or by phone with orderIds.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "phone", message }] });
};

/** Erases the guest from the named orders of a phone number, in one batch. Whoever else used the number keeps
 *  theirs. */
export const erasePhoneOrders = async (
  ctx: Ctx,
  { phone, orderIds, customerId, email }: PersonInput & { phone: string; orderIds: readonly string[] },
): Promise<{ isComplete: boolean }> => {
  assertAccess(ctx, { kind: "scope", scope: "write_customers" });
  if (customerId || email || phone === "") throw onePersonNeeded();
  if (orderIds.length === 0) throw ordersNeeded();
  const { db, env, store, clock } = ctx;
  const now = clock.now();
  const orders = await chooseOrders(ctx, phone, orderIds);
  const profileIds = orders.flatMap(({ customerProfileId }) => customerProfileId ?? []);
  const { countryCode } = (await ctx.menu()).store;
  const digests = await phoneDigests(env, store.id, normalizePhone(phone, countryCode));
  const writes = [
    ...assertOrdersErasable(db, store.id, isAmong(orders)),
    ...releaseOrders(db, { storeId: store.id, orders, now }),
    ...eraseOrders(db, { storeId: store.id, orders: toErase(orders), now }),
    deleteReleased(db, store.id, profileIds),
    forgetLookups(db, store.id, digests),
    ...recordOrders(ctx, "eraseCustomer", orders),
  ];
  await atomic(db, writes).catch((error: unknown) => {
    throw toRefusal(error);
  });
  await emptyBags(ctx, orders);
  return { isComplete: true };
};
