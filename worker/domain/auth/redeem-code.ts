import { atomic, type Write, WriteConflict } from "../../../db/atomic.ts";
import { countTry, spendCode } from "../../../db/queries/access/sign-in.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { sha256Hex, timingSafeEqual } from "../bytes.ts";
import { type CodePurpose, codeDigest } from "./code.ts";
import { type CodeInput, codeAdvice } from "./schemas.ts";

const maxTries = 5;

/** The same error for a code that is wrong, expired, used, tried too often or from another browser, so that it reveals
 *  nothing. */
const wrongCode = () => new AppError("BAD_INPUT", codeAdvice, { errors: [{ path: "code", message: codeAdvice }] });

/** Checks a code. If it is right, marks it as used in one batch with the `opened` writes. Of two concurrent requests
 *  with the same code, one succeeds. Throws BAD_INPUT, and the conflicts of the other writes. */
export const redeemCode = async (
  ctx: Ctx,
  { email, code }: CodeInput,
  purpose: CodePurpose,
  opened: readonly Write[],
): Promise<void> => {
  const storeId = ctx.store.id;
  const now = ctx.clock.now();
  const browser = ctx.codeRequest.token;
  if (browser === null) throw wrongCode();
  const [digest, browserDigest] = await Promise.all([
    codeDigest(ctx.env, { purpose, storeId, email, code }),
    sha256Hex(browser),
  ]);
  const tried = await countTry(ctx.db, { storeId, email, browserDigest, now, maxTries });
  if (!tried || !timingSafeEqual(tried.codeDigest, digest)) throw wrongCode();
  try {
    await atomic(ctx.db, [spendCode(ctx.db, storeId, tried.id, now), ...opened]);
  } catch (error) {
    if (error instanceof WriteConflict && error.conflict === "CODE_SPENT") throw wrongCode();
    throw error;
  }
  ctx.codeRequest.forget();
};
