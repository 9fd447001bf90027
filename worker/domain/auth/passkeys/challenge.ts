import { plainKeyId } from "../../../../db/key-ring.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { hmacSha256, toBase64Url } from "../../bytes.ts";
import { importHmacKey, masterKeys } from "../../master-key.ts";
import { addMinutes } from "../../time.ts";
import { newToken } from "../../token.ts";

const lifeMinutes = 5;

type ChallengeCtx = Pick<Ctx, "env" | "store" | "clock" | "origin" | "passkeyChallenge">;

/** What a challenge is for: to sign in, or to register a passkey of one member. */
export type ChallengePurpose = "sign-in" | `register ${string}`;

const derive = async ({ env, store, origin }: ChallengeCtx, purpose: ChallengePurpose, secret: string) => {
  const key = await importHmacKey(env, "passkey challenge", secret.split(".")[2] ?? plainKeyId);
  if (!key) throw new AppError("INTERNAL", "Passkeys are currently unavailable. Please sign in by e-mail.");
  return toBase64Url(await hmacSha256(key, [purpose, store.id, origin, secret].join("\n")));
};

/** Creates a challenge. It is derived from a cookie of this browser, so that only answered ones are stored. */
export const createChallenge = async (ctx: ChallengeCtx, purpose: ChallengePurpose): Promise<string> => {
  const expiresMs = Date.parse(addMinutes(ctx.clock.now(), lifeMinutes));
  // It names its key, so that it stays valid if another becomes the first meanwhile. The plain key has no name.
  const [{ id } = { id: plainKeyId }] = masterKeys(ctx.env);
  const secret = [newToken(), expiresMs, ...(id === plainKeyId ? [] : [id])].join(".");
  ctx.passkeyChallenge.keep(secret);
  return derive(ctx, purpose, secret);
};

/** The challenge that this browser got for this purpose; null if there is none or it has expired. */
export const readChallenge = async (ctx: ChallengeCtx, purpose: ChallengePurpose) => {
  const secret = ctx.passkeyChallenge.token;
  if (secret === null) return null;
  const expiresMs = Number(secret.split(".")[1]);
  if (expiresMs <= Date.parse(ctx.clock.now())) return null;
  return { challenge: await derive(ctx, purpose, secret), expiresAt: new Date(expiresMs).toISOString() };
};
