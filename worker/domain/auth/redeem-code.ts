import { atomic, type Write, WriteConflict } from "../../../db/atomic.ts";
import { countTry, spendCode } from "../../../db/queries/access/sign-in.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { isSameDigest, sha256Hex } from "../digest.ts";
import { type CodePurpose, codeDigest } from "./code.ts";
import { type CodeInput, codeAdvice } from "./schemas.ts";

const mostTries = 5;

/** One answer for a code that is wrong, old, used, tried too often or another browser's: none of them tells more. */
const wrongCode = () => new AppError("BAD_INPUT", codeAdvice, { errors: [{ path: "code", message: codeAdvice }] });

/** Tries a code, and where it is right spends it in one batch with what it opens. Of two that come at once with the same
 *  code one gets in. Throws BAD_INPUT, and the conflicts of the other writes. */
export const redeemCode = async (
  ctx: Ctx,
  { email, code }: CodeInput,
  purpose: CodePurpose,
  opened: readonly Write[],
): Promise<void> => {
  const [storeId, now, browser] = [ctx.store.id, ctx.clock.now(), ctx.codeRequest.token];
  if (browser === null) throw wrongCode();
  const [digest, browserDigest] = await Promise.all([
    codeDigest(ctx.env, { purpose, storeId, email, code }),
    sha256Hex(browser),
  ]);
  const tried = await countTry(ctx.db, { storeId, email, browserDigest, now, most: mostTries });
  if (!tried || !isSameDigest(tried.codeDigest, digest)) throw wrongCode();
  try {
    await atomic(ctx.db, [spendCode(ctx.db, storeId, tried.id, now), ...opened]);
  } catch (error) {
    if (error instanceof WriteConflict && error.conflict === "CODE_SPENT") throw wrongCode();
    throw error;
  }
  ctx.codeRequest.forget();
};
