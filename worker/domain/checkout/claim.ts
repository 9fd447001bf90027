import type { Write } from "../../../db/atomic.ts";
import {
  deleteExpiredIdempotency,
  findIdempotency,
  type IdempotencyName,
  insertIdempotency,
} from "../../../db/queries/idempotency.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { idempotencySubject } from "../access/caller.ts";
import { inputDigest, keyLifeMinutes } from "../idempotency.ts";
import { newId } from "../ids.ts";
import { addMinutes } from "../time.ts";
import type { CreateOrderInput } from "./schemas.ts";

/** A caller's key and what it stands for. */
export interface Claim {
  name: IdempotencyName;
  digest: string;
}

/** The claim that an input makes; null where it carries no key, and each call is a new order. */
export const claimOf = async (ctx: Ctx, input: CreateOrderInput): Promise<Claim | null> => {
  const { idempotencyKey: key, ...wish } = input;
  if (!key) return null;
  const subject = idempotencySubject(ctx.caller);
  const name = { storeId: ctx.store.id, operation: "createStorefrontOrder", subject, key };
  return { name, digest: await inputDigest(wish) };
};

/** The order that was made under this key in the last 24 hours; null where there is none. Throws IDEMPOTENCY_KEY_REUSED
 *  where the key was used for something else. */
export const claimedOrderId = async (ctx: Ctx, { name, digest }: Claim): Promise<string | null> => {
  const kept = await findIdempotency(ctx.db, name);
  if (!kept || kept.expiresAt <= ctx.clock.now()) return null;
  if (kept.inputDigest === digest) return kept.resultId;
  throw new AppError("IDEMPOTENCY_KEY_REUSED", "This key was used for another order. Please send a new one.");
};

/** Keeps the claim with the order that it made. A twin that claims at the same moment breaks on it: IDEMPOTENCY_KEY. */
export const claimWrites = (ctx: Ctx, { name, digest }: Claim, orderId: string): Write[] => {
  const now = ctx.clock.now();
  return [
    deleteExpiredIdempotency(ctx.db, name, now),
    insertIdempotency(ctx.db, {
      ...name,
      id: newId("idm", now),
      inputDigest: digest,
      resultId: orderId,
      expiresAt: addMinutes(now, keyLifeMinutes),
      createdAt: now,
      updatedAt: now,
    }),
  ];
};
