import type { Write } from "../../../db/atomic.ts";
import {
  type IdempotencyRef,
  idempotencyQuery,
  insertIdempotency,
  type StoredIdempotency,
  toIdempotency,
} from "../../../db/queries/idempotency.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { networkOf } from "../caller/addresses.ts";
import { browserBagName } from "../caller/bag-name.ts";
import { customerIdOf, idempotencySubject, webSubject } from "../caller/caller.ts";
import { newId } from "../ids.ts";
import { keyLifeMinutes } from "../key-life.ts";
import { keyedDigests } from "../master-key.ts";
import { addMinutes, type Instant } from "../time.ts";
import { inputDigest } from "./key.ts";
import { readKeyTime } from "./key-time.rules.ts";

/** Who used a key: the signed-in customer and the browser's bag, or the network of a caller without cookies. */
interface KeyOwner {
  customerId: string | null;
  bagName: string | null;
  /** Digests of the network by each key of MASTER_KEY, the one to store first. */
  askerDigests: readonly string[];
}

/** A caller's idempotency key, the digest of the input it was sent with, and its owner. */
export interface Idempotency {
  keyRef: IdempotencyRef & { keyAt?: Instant };
  digest: string;
  owner: KeyOwner;
}

interface KeyedInput {
  idempotencyKey?: string | null | undefined;
}

/** Reads the idempotency key from an operation's input. Null without a key: then each call counts by itself. */
export const createIdempotency = async (
  ctx: Ctx,
  operation: string,
  input: KeyedInput,
  bagName?: string | null,
): Promise<Idempotency | null> => {
  const { idempotencyKey: key, ...payload } = input;
  if (!key) return null;
  const keyAt = readKeyTime(key);
  const subject = idempotencySubject(ctx.caller);
  const keyRef = { storeId: ctx.store.id, operation, subject, key, ...(keyAt === null ? {} : { keyAt }) };
  const customerId = customerIdOf(ctx.caller);
  const bag = bagName === undefined ? await browserBagName(ctx) : bagName;
  const isNetwork = keyRef.subject === webSubject && customerId === null && bag === null;
  const owner = { customerId, bagName: bag, askerDigests: isNetwork ? await digestNetwork(ctx) : [] };
  return { keyRef, digest: await inputDigest(payload), owner };
};

/** How long a caller without cookies gets a result as its maker. */
const networkMinutes = 30;
/** 128 bits identify a network well enough. */
const digestLength = 32;

/** Keyed digests of the caller's network, which reveal no address. Empty without MASTER_KEY. */
const digestNetwork = async ({ env, store, address }: Ctx): Promise<string[]> => {
  const digests = await keyedDigests(env, "idempotency", [store.id, networkOf(address)].join("\n"));
  return digests.map((digest) => digest.slice(0, digestLength));
};

/** The result of an earlier call with the same key. */
export interface EarlierResult {
  id: string;
  /** What tells that this caller made it: an API key or grant, the customer or the browser; a network, for half an hour
   *  and without cookies; or nothing. */
  proof: "caller" | "network" | null;
}

type IdempotencyRows = Parameters<typeof toIdempotency>[0];

export const keyReused = () =>
  new AppError(
    "IDEMPOTENCY_KEY_REUSED",
    "This idempotency key was already used with a different request. Send a new key.",
  );

const keyLost = () =>
  new AppError(
    "CONFLICT",
    "We may have received this already, before our data was restored. Ask the restaurant before you send it again.",
    { reason: "KEY_LOST" },
  );

const isSameAndKnown = (one: string | null, other: string | null): boolean => one !== null && one === other;

/** What tells that a caller used the key before. Throws IDEMPOTENCY_KEY_REUSED if another customer, browser or kind of
 *  caller did. */
const findProof = (record: StoredIdempotency, owner: KeyOwner, now: Instant): EarlierResult["proof"] => {
  const { customerId, bagName, askerDigest, createdAt } = record;
  if (isSameAndKnown(customerId, owner.customerId) || isSameAndKnown(bagName, owner.bagName)) return "caller";
  if ([customerId, bagName, owner.customerId, owner.bagName].some((known) => known !== null)) throw keyReused();
  const isRecent = now < addMinutes(createdAt, networkMinutes);
  return isRecent && owner.askerDigests.some((own) => own === askerDigest) ? "network" : null;
};

/** The result stored under this key in the last 24 hours; null if there is none. Throws IDEMPOTENCY_KEY_REUSED if
 *  the input differs, or if another customer, browser or kind of caller used the key, and CONFLICT if a restore of the
 *  database may have removed the result. */
export const toEarlierResult = (
  ctx: Ctx,
  { keyRef, digest, owner }: Idempotency,
  rows: IdempotencyRows,
): EarlierResult | null => {
  const now = ctx.clock.now();
  const { record, isLost } = toIdempotency(rows);
  if (!record || record.expiresAt <= now) {
    if (isLost) throw keyLost();
    return null;
  }
  if (record.inputDigest !== digest) throw keyReused();
  return { id: record.resultId, proof: keyRef.subject === webSubject ? findProof(record, owner, now) : "caller" };
};

/** Reads the earlier result in a query of its own. */
export const readEarlierResult = async (ctx: Ctx, idempotency: Idempotency): Promise<EarlierResult | null> =>
  toEarlierResult(ctx, idempotency, await idempotencyQuery(ctx.db, idempotency.keyRef));

/** Stores the key with the id of its result. If a concurrent request stores the same key first, the batch fails
 *  with IDEMPOTENCY_KEY. */
export const idempotencyWrites = (ctx: Ctx, { keyRef, digest, owner }: Idempotency, resultId: string): Write[] => {
  const now = ctx.clock.now();
  const { askerDigests, ...maker } = owner;
  const { keyAt: _, ...ref } = keyRef;
  return [
    insertIdempotency(ctx.db, {
      ...ref,
      ...maker,
      askerDigest: askerDigests[0] ?? null,
      id: newId("idm", now),
      inputDigest: digest,
      resultId,
      expiresAt: addMinutes(now, keyLifeMinutes),
      createdAt: now,
      updatedAt: now,
    }),
  ];
};

/** Runs `make` once per key and returns the id of its result. If a concurrent request with the same key won,
 *  returns that id even if this call failed, because the other call may be the reason. */
export const makeOnce = async (
  ctx: Ctx,
  operation: string,
  input: KeyedInput,
  make: (idempotency: Idempotency | null) => Promise<string>,
): Promise<string> => {
  const idempotency = await createIdempotency(ctx, operation, input);
  const before = idempotency && (await readEarlierResult(ctx, idempotency));
  if (before) return before.id;
  try {
    return await make(idempotency);
  } catch (error) {
    const duplicate = idempotency && (await readEarlierResult(ctx, idempotency));
    if (duplicate) return duplicate.id;
    throw error;
  }
};
