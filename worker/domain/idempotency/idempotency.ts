import type { Write } from "../../../db/atomic.ts";
import { type IdempotencyName, idempotencyQuery, insertIdempotency } from "../../../db/queries/idempotency.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { browserBagName } from "../caller/bag-name.ts";
import { customerIdOf, idempotencySubject, webSubject } from "../caller/caller.ts";
import { newId } from "../ids.ts";
import { keyLifeMinutes } from "../key-life.ts";
import { addMinutes } from "../time.ts";
import { inputDigest } from "./key.ts";

/** Who used a key in a browser: the signed-in customer, and the name of the browser's bag. */
interface KeyOwner {
  customerId: string | null;
  bagName: string | null;
}

/** A caller's key and what it stands for. */
export interface Claim {
  name: IdempotencyName;
  digest: string;
  owner: KeyOwner;
}

interface Wish {
  idempotencyKey?: string | null | undefined;
}

/** The claim that an operation's input makes; null where it carries no key, and each call is a wish of its own. */
export const createClaim = async (
  ctx: Ctx,
  operation: string,
  input: Wish,
  bagName?: string | null,
): Promise<Claim | null> => {
  const { idempotencyKey: key, ...wish } = input;
  if (!key) return null;
  const name = { storeId: ctx.store.id, operation, subject: idempotencySubject(ctx.caller), key };
  const owner = {
    customerId: customerIdOf(ctx.caller),
    bagName: bagName === undefined ? await browserBagName(ctx) : bagName,
  };
  return { name, digest: await inputDigest(wish), owner };
};

/** What an earlier call made under the same key. */
export interface EarlierResult {
  id: string;
  /** Whether this caller is proven to be the one who made it: the same API key or grant, customer, or browser. */
  isOwn: boolean;
}

type Found = ReturnType<typeof idempotencyQuery>["_"]["result"];

export const keyReused = () =>
  new AppError("IDEMPOTENCY_KEY_REUSED", "This key was used for something else. Please send a new one.");

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other;

/** What a claim's statement found: what was made under this key in the last 24 hours; null if nothing was. Throws
 *  IDEMPOTENCY_KEY_REUSED if the key was used with another input, or by a signed-in customer who is neither this caller nor
 *  in this browser. */
export const madeBefore = (ctx: Ctx, { name, digest, owner }: Claim, [record]: Found): EarlierResult | null => {
  if (!record || record.expiresAt <= ctx.clock.now()) return null;
  const isOwn =
    name.subject !== webSubject || isSame(record.customerId, owner.customerId) || isSame(record.bagName, owner.bagName);
  if (record.inputDigest !== digest || (record.customerId !== null && !isOwn)) throw keyReused();
  return { id: record.resultId, isOwn };
};

/** The same for a caller that reads nothing else. */
export const earlierResult = async (ctx: Ctx, claim: Claim): Promise<EarlierResult | null> =>
  madeBefore(ctx, claim, await idempotencyQuery(ctx.db, claim.name));

/** Keeps the claim with the id of what it made. A twin that claims at the same moment breaks on it: IDEMPOTENCY_KEY. */
export const claimWrites = (ctx: Ctx, { name, digest, owner }: Claim, resultId: string): Write[] => {
  const now = ctx.clock.now();
  return [
    insertIdempotency(ctx.db, {
      ...name,
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

/** Makes something once for each key, and answers its id. A repeated key finds what it made. If a concurrent request
 *  with the same key was faster, its id is the answer whatever this call was refused for, because that request may be the reason. */
export const makeOnce = async (
  ctx: Ctx,
  operation: string,
  input: Wish,
  make: (claim: Claim | null) => Promise<string>,
): Promise<string> => {
  const claim = await createClaim(ctx, operation, input);
  const before = claim && (await earlierResult(ctx, claim));
  if (before) return before.id;
  try {
    return await make(claim);
  } catch (error) {
    const duplicate = claim && (await earlierResult(ctx, claim));
    if (duplicate) return duplicate.id;
    throw error;
  }
};
