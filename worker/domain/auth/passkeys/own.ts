import { type OwnSignIn, readOwnSignIn } from "../../../../db/queries/access/passkeys.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { sha256Hex } from "../../bytes.ts";
import { assertCustomerId } from "../../customers/active-user.ts";

/** How the caller signs in. Throws NOT_FOUND for a person without a role, or whose role this session does not open. */
export const loadOwnSignIn = async (ctx: Ctx): Promise<OwnSignIn> => {
  const own = ctx.caller.kind === "staff" ? await readOwnSignIn(ctx.db, ctx.store.id, assertCustomerId(ctx)) : null;
  if (!own) throw notFound();
  return own;
};

/** The membership of a caller whose role needs a passkey. Throws CONFLICT for all others, and for a frozen role, which
 *  no recovery opens before the change of address is decided. */
export const loadWithheld = async (ctx: Ctx): Promise<OwnSignIn> => {
  if (ctx.caller.kind === "customer" && ctx.caller.isFrozen)
    throw new AppError("CONFLICT", "Please decide first whether the new address of your account is right.", {
      reason: "PROOF_NEEDED",
    });
  const isWithheld = ctx.caller.kind === "customer" && ctx.caller.withheldRole !== undefined;
  const own = isWithheld ? await readOwnSignIn(ctx.db, ctx.store.id, assertCustomerId(ctx)) : null;
  if (!own)
    throw new AppError("CONFLICT", "Your sign-in needs no passkey. Please reload the page.", {
      reason: "PASSKEY_NOT_NEEDED",
    });
  return own;
};

/** The digest of this browser's session. */
export const sessionDigest = (ctx: Ctx): Promise<string> => sha256Hex(ctx.session.token ?? "");
