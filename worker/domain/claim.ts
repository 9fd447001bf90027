import { type Write, WriteConflict } from "../../db/atomic.ts";
import {
  deleteExpiredIdempotency,
  findIdempotency,
  type IdempotencyName,
  insertIdempotency,
} from "../../db/queries/idempotency.ts";
import type { Ctx } from "../context.ts";
import { AppError, notFound } from "../errors.ts";
import { idempotencySubject } from "./access/caller.ts";
import { inputDigest, keyLifeMinutes } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { addMinutes } from "./time.ts";

/** A caller's key and what it stands for. */
export interface Claim {
  name: IdempotencyName;
  digest: string;
}

interface Wish {
  idempotencyKey?: string | null | undefined;
}

/** The claim that an operation's input makes; null where it carries no key, and each call is a wish of its own. */
export const claimOf = async (ctx: Ctx, operation: string, input: Wish): Promise<Claim | null> => {
  const { idempotencyKey: key, ...wish } = input;
  if (!key) return null;
  const name = { storeId: ctx.store.id, operation, subject: idempotencySubject(ctx.caller), key };
  return { name, digest: await inputDigest(wish) };
};

/** The id of what was made under this key in the last 24 hours; null where nothing was. Throws IDEMPOTENCY_KEY_REUSED
 *  where the key was used for something else. */
export const claimedId = async (ctx: Ctx, { name, digest }: Claim): Promise<string | null> => {
  const kept = await findIdempotency(ctx.db, name);
  if (!kept || kept.expiresAt <= ctx.clock.now()) return null;
  if (kept.inputDigest === digest) return kept.resultId;
  throw new AppError("IDEMPOTENCY_KEY_REUSED", "This key was used for something else. Please send a new one.");
};

/** Keeps the claim with the id of what it made. A twin that claims at the same moment breaks on it: IDEMPOTENCY_KEY. */
export const claimWrites = (ctx: Ctx, { name, digest }: Claim, resultId: string): Write[] => {
  const now = ctx.clock.now();
  return [
    deleteExpiredIdempotency(ctx.db, name, now),
    insertIdempotency(ctx.db, {
      ...name,
      id: newId("idm", now),
      inputDigest: digest,
      resultId,
      expiresAt: addMinutes(now, keyLifeMinutes),
      createdAt: now,
      updatedAt: now,
    }),
  ];
};

/** Makes something once under the caller's key, and tells its id; `made` is null where it was made before, or where a twin of
 *  this call is faster. `make` writes it in one batch with the claim. Throws IDEMPOTENCY_KEY_REUSED, and what `make` throws. */
export const makeOnce = async <Made extends { id: string }>(
  ctx: Ctx,
  operation: string,
  input: Wish,
  make: (claim: (id: string) => Write[]) => Promise<Made>,
): Promise<{ id: string; made: Made | null }> => {
  const claim = await claimOf(ctx, operation, input);
  const before = claim && (await claimedId(ctx, claim));
  if (before) return { id: before, made: null };
  try {
    const made = await make((id) => (claim ? claimWrites(ctx, claim, id) : []));
    return { id: made.id, made };
  } catch (error) {
    if (!claim || !(error instanceof WriteConflict) || error.conflict !== "IDEMPOTENCY_KEY") throw error;
    const id = await claimedId(ctx, claim);
    if (!id) throw notFound();
    return { id, made: null };
  }
};
