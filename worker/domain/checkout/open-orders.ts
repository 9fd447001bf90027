import type { AskerDigests, OpenOrderBounds } from "../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { networkOf } from "../caller/addresses.ts";
import type { Caller } from "../caller/caller.ts";
import { hmacHex, importHmacKey } from "../master-key.ts";
import { toPhoneKey } from "../orders/profiles/assign.rules.ts";
import type { PaymentProvider } from "../payments/provider/provider.ts";
import type { Instant } from "../time.ts";

/** The limit that an order counts towards: `card` waits for a processor's payment, `cash` is scheduled and paid in
 *  cash. */
export type OpenOrderKind = "card" | "cash";

const maxPerPerson: Record<OpenOrderKind, number> = { card: 3, cash: 2 };
const maxPerNetwork = 30;

/** An unpaid order expires after 12 minutes if no payment was attempted. A cash order counts until it is released. */
const retryAfterSeconds: Record<OpenOrderKind, number> = { card: 12 * 60, cash: 60 * 60 };

const advice: Record<OpenOrderKind, string> = {
  card: "You have several unpaid orders. Pay or cancel one of them, or try again in 12 minutes.",
  cash: "You have several scheduled orders to pay in cash. Choose another way to pay, or call us.",
};

interface PlacedOrder {
  caller: Pick<Caller, "kind">;
  processor: PaymentProvider["name"] | null;
  scheduledFor: Instant | null;
  /** Minor units. */
  total: number;
}

/** The limit that an online order counts towards; null if it is free, placed by a partner, or paid in cash and due
 *  now. An order of 1089 by card counts as "card". */
export const openOrderKind = ({ caller, processor, scheduledFor, total }: PlacedOrder): OpenOrderKind | null => {
  if (total === 0 || caller.kind === "apiKey" || caller.kind === "oauth") return null;
  if (processor !== null) return "card";
  return scheduledFor === null ? null : "cash";
};

/** The contact details by which a guest's open orders are counted. */
interface OpenOrderGuest {
  bagName: string | null;
  email: string;
  phone: string;
}

/** An order's limit, and the digests of its guest. */
export interface OpenOrder {
  kind: OpenOrderKind;
  digests: AskerDigests;
}

/** Without the secret, no processor account can be opened either, so a card order fails as if the store had none. */
const unavailable = (kind: OpenOrderKind): AppError =>
  kind === "card"
    ? new AppError("PAYMENT_UNAVAILABLE", "We cannot take payments online at the moment. Please call us.")
    : new AppError("INTERNAL", "We cannot take orders for later at the moment. Please call us.");

/** 128 bits identify a guest well enough, and four indexes store these digests. */
const digestLength = 32;

/** Keyed digests of the guest, bound to the store and the kind, so that the database alone identifies no one. Null
 *  if the order has no limit. Throws PAYMENT_UNAVAILABLE or INTERNAL if MASTER_KEY is missing. */
export const buildOpenOrder = async (
  ctx: Ctx,
  order: Omit<PlacedOrder, "caller">,
  guest: OpenOrderGuest,
): Promise<OpenOrder | null> => {
  const { env, store, address, caller } = ctx;
  const kind = openOrderKind({ ...order, caller });
  if (kind === null) return null;
  const key = await importHmacKey(env, "open orders");
  if (!key) throw unavailable(kind);
  const digestField = async (field: string, value: string | null): Promise<string | null> =>
    value ? (await hmacHex(key, ["open-order", kind, store.id, field, value].join("\n"))).slice(0, digestLength) : null;
  const [askerEmail, askerPhone, askerNetwork, cashBrowser] = await Promise.all([
    digestField("email", guest.email),
    digestField("phone", toPhoneKey(guest.phone, store.countryCode ?? "")),
    digestField("network", networkOf(address)),
    digestField("browser", kind === "cash" ? guest.bagName : null),
  ]);
  // The bag name is already a digest of a random secret. For cash it is another, so that the kinds count apart.
  const askerBrowser = kind === "card" ? (guest.bagName?.slice(0, digestLength) ?? null) : cashBrowser;
  return { kind, digests: { askerBrowser, askerEmail, askerPhone, askerNetwork } };
};

/** The limits on open orders for the guest; null if the order has none. People who share a browser may each order for
 *  later and pay in cash. */
export const openOrderBounds = (open: OpenOrder | null): OpenOrderBounds | null => {
  if (!open) return null;
  const perPerson = maxPerPerson[open.kind];
  return { maxPerBrowser: open.kind === "card" ? perPerson : maxPerNetwork, maxPerPerson: perPerson, maxPerNetwork };
};

export const tooManyOpenOrders = (kind: OpenOrderKind): AppError =>
  new AppError("TOO_MANY_OPEN_ORDERS", advice[kind], { retryAfterSeconds: retryAfterSeconds[kind] });
