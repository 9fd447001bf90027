import type { AskerDigests, OpenOrderBounds } from "../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { networkOf } from "../caller/addresses.ts";
import type { Caller } from "../caller/caller.ts";
import { hmacHex, importHmacKey } from "../master-key.ts";
import type { PaymentProvider } from "../payments/provider/provider.ts";
import type { Instant } from "../time.ts";

/** Which bound an order counts against: `card` waits for a processor's payment, `cash` was scheduled to be paid in cash. */
export type OpenOrderKind = "card" | "cash";

const maxPerPerson: Record<OpenOrderKind, number> = { card: 3, cash: 2 };
const maxPerNetwork = 30;

/** An order whose payment was not tried expires after 12 minutes; one to be paid in cash counts until the kitchen gets it. */
const retryAfterSeconds: Record<OpenOrderKind, number> = { card: 12 * 60, cash: 60 * 60 };

const advice: Record<OpenOrderKind, string> = {
  card: "You have several orders that are not paid yet. Pay or cancel one of them, or try again in 12 minutes.",
  cash: "You have several scheduled orders to pay in cash. Choose another way to pay, or call us.",
};

interface PlacedOrder {
  caller: Pick<Caller, "kind">;
  processor: PaymentProvider["name"] | null;
  scheduledFor: Instant | null;
  /** Minor units. */
  total: number;
}

/** Which bound an online order counts against; null if it is not bounded: it costs nothing, a partner placed it, or it is paid in
 *  cash and for now. An order of 1089 by card counts as "card". */
export const openOrderKind = ({ caller, processor, scheduledFor, total }: PlacedOrder): OpenOrderKind | null => {
  if (total === 0 || caller.kind === "apiKey" || caller.kind === "oauth") return null;
  if (processor !== null) return "card";
  return scheduledFor === null ? null : "cash";
};

/** Who places an order, as far as open orders are counted. */
interface Asker {
  bagName: string | null;
  email: string;
  phone: string;
}

/** An order as it counts against the bound of its kind. */
export interface OpenOrder {
  kind: OpenOrderKind;
  digests: AskerDigests;
}

/** Without the secret no processor's account can be opened either, so a card order is refused as if there were none. */
const unavailable = (kind: OpenOrderKind): AppError =>
  kind === "card"
    ? new AppError("PAYMENT_UNAVAILABLE", "We cannot take payments online at the moment. Please call us.")
    : new AppError("INTERNAL", "We cannot take orders for later at the moment. Please call us.");

/** 128 bits tell askers apart, and four indexes hold these. */
const digestLetters = 32;

/** Keyed digests of who places an order, bound to the store and the kind: the same person counts apart in another store or with
 *  the other kind, and the database alone identifies no one. Null if the order is not bounded. Throws PAYMENT_UNAVAILABLE or
 *  INTERNAL if MASTER_KEY is missing. */
export const buildOpenOrder = async (
  ctx: Ctx,
  order: Omit<PlacedOrder, "caller">,
  asker: Asker,
): Promise<OpenOrder | null> => {
  const { env, store, address, caller } = ctx;
  const kind = openOrderKind({ ...order, caller });
  if (kind === null) return null;
  const key = await importHmacKey(env, "open orders");
  if (!key) throw unavailable(kind);
  const digestField = async (field: string, value: string | null): Promise<string | null> =>
    value
      ? (await hmacHex(key, ["open-order", kind, store.id, field, value].join("\n"))).slice(0, digestLetters)
      : null;
  const isCard = kind === "card";
  const [askerEmail, askerPhone, askerNetwork] = await Promise.all([
    digestField("email", asker.email),
    digestField("phone", asker.phone.replaceAll(/\D/g, "")),
    digestField("network", isCard ? networkOf(address) : null),
  ]);
  // The bag's name is a digest of a random secret already, and cash is not counted by browser.
  const askerBrowser = isCard ? (asker.bagName?.slice(0, digestLetters) ?? null) : null;
  return { kind, digests: { askerBrowser, askerEmail, askerPhone, askerNetwork } };
};

/** How many open orders the asker of an order may have; null if it is not bounded. */
export const openOrderBounds = (open: OpenOrder | null): OpenOrderBounds | null =>
  open && { maxPerPerson: maxPerPerson[open.kind], maxPerNetwork };

export const tooManyOpenOrders = (kind: OpenOrderKind): AppError =>
  new AppError("TOO_MANY_OPEN_ORDERS", advice[kind], { retryAfterSeconds: retryAfterSeconds[kind] });
