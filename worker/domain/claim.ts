import type { Write } from "../../db/atomic.ts";
import { type IdempotencyName, idempotencyQuery, insertIdempotency } from "../../db/queries/idempotency.ts";
import type { Ctx } from "../context.ts";
import { AppError } from "../errors.ts";
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

type Found = ReturnType<typeof idempotencyQuery>["_"]["result"];

/** What a claim's statement found: the id of what was made under this key in the last 24 hours; null where nothing was. Throws
 *  IDEMPOTENCY_KEY_REUSED where the key was used for something else. */
export const madeBefore = (ctx: Ctx, { digest }: Claim, [kept]: Found): string | null => {
  if (!kept || kept.expiresAt <= ctx.clock.now()) return null;
  if (kept.inputDigest === digest) return kept.resultId;
  throw new AppError("IDEMPOTENCY_KEY_REUSED", "This key was used for something else. Please send a new one.");
};

/** The same for whoever asks nothing else. */
export const claimedId = async (ctx: Ctx, claim: Claim): Promise<string | null> =>
  madeBefore(ctx, claim, await idempotencyQuery(ctx.db, claim.name));

/** Keeps the claim with the id of what it made. A twin that claims at the same moment breaks on it: IDEMPOTENCY_KEY. */
export const claimWrites = (ctx: Ctx, { name, digest }: Claim, resultId: string): Write[] => {
  const now = ctx.clock.now();
  return [
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

/** Makes something once for each key, and answers its id. A repeated key finds what it made; where a twin was faster, its id
 *  is the answer whatever this call was refused for, because what the twin did may be the reason. */
export const makeOnce = async (
  ctx: Ctx,
  operation: string,
  input: Wish,
  make: (claim: Claim | null) => Promise<string>,
): Promise<string> => {
  const claim = await claimOf(ctx, operation, input);
  const before = claim && (await claimedId(ctx, claim));
  if (before) return before;
  try {
    return await make(claim);
  } catch (error) {
    const twin = claim && (await claimedId(ctx, claim));
    if (twin) return twin;
    throw error;
  }
};
