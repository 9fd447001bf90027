import type { Write } from "../../../db/atomic.ts";
import { type IdempotencyRef, idempotencyQuery, insertIdempotency } from "../../../db/queries/idempotency.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { browserBagName } from "../caller/bag-name.ts";
import { customerIdOf, idempotencySubject, webSubject } from "../caller/caller.ts";
import { newId } from "../ids.ts";
import { keyLifeMinutes } from "../key-life.ts";
import { addMinutes } from "../time.ts";
import { inputDigest } from "./key.ts";

/** The browser that used a key: its signed-in customer, and the name of its bag. */
interface KeyOwner {
  customerId: string | null;
  bagName: string | null;
}

/** A caller's idempotency key, the digest of the input it was sent with, and its owner. */
export interface Idempotency {
  keyRef: IdempotencyRef;
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
  const keyRef = { storeId: ctx.store.id, operation, subject: idempotencySubject(ctx.caller), key };
  const owner = {
    customerId: customerIdOf(ctx.caller),
    bagName: bagName === undefined ? await browserBagName(ctx) : bagName,
  };
  return { keyRef, digest: await inputDigest(payload), owner };
};

/** The result of an earlier call with the same key. */
export interface EarlierResult {
  id: string;
  /** Whether this caller provably made it: the same API key or grant, customer, or browser. */
  isOwn: boolean;
}

type IdempotencyRows = ReturnType<typeof idempotencyQuery>["_"]["result"];

export const keyReused = () =>
  new AppError(
    "IDEMPOTENCY_KEY_REUSED",
    "This idempotency key was already used with a different request. Send a new key.",
  );

const isSameAndKnown = (one: string | null, other: string | null): boolean => one !== null && one === other;

/** The result stored under this key in the last 24 hours; null if there is none. Throws IDEMPOTENCY_KEY_REUSED if
 *  the input differs, or if a signed-in customer used the key who is neither this caller nor in this browser. */
export const toEarlierResult = (
  ctx: Ctx,
  { keyRef, digest, owner }: Idempotency,
  [record]: IdempotencyRows,
): EarlierResult | null => {
  if (!record || record.expiresAt <= ctx.clock.now()) return null;
  const isOwn =
    keyRef.subject !== webSubject ||
    isSameAndKnown(record.customerId, owner.customerId) ||
    isSameAndKnown(record.bagName, owner.bagName);
  if (record.inputDigest !== digest || (record.customerId !== null && !isOwn)) throw keyReused();
  return { id: record.resultId, isOwn };
};

/** Reads the earlier result in a query of its own. */
export const readEarlierResult = async (ctx: Ctx, idempotency: Idempotency): Promise<EarlierResult | null> =>
  toEarlierResult(ctx, idempotency, await idempotencyQuery(ctx.db, idempotency.keyRef));

/** Stores the key with the id of its result. If a concurrent request stores the same key first, the batch fails
 *  with IDEMPOTENCY_KEY. */
export const idempotencyWrites = (ctx: Ctx, { keyRef, digest, owner }: Idempotency, resultId: string): Write[] => {
  const now = ctx.clock.now();
  return [
    insertIdempotency(ctx.db, {
      ...keyRef,
      ...owner,
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
