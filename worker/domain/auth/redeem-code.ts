import { atomic, type Write, WriteConflict } from "../../../db/atomic.ts";
import { countTry, spendCode } from "../../../db/queries/access/sign-in.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { sha256Hex, timingSafeEqual } from "../bytes.ts";
import { type CodePurpose, codeDigests } from "./code.ts";
import { type CodeInput, codeAdvice } from "./schemas.ts";

const maxTries = 5;

/** The same error for a code that is wrong, expired, used, tried too often or from another browser, so that it reveals
 *  nothing. */
const wrongCode = (path = "code") => new AppError("BAD_INPUT", codeAdvice, { errors: [{ path, message: codeAdvice }] });

/** Checks a code, and counts a wrong one. Returns the statement that uses it up, in a list, because a statement that is
 *  awaited runs. Throws BAD_INPUT at `path`. */
export const checkCode = async (
  ctx: Ctx,
  { email, code }: CodeInput,
  purpose: CodePurpose,
  path = "code",
): Promise<Write[]> => {
  const storeId = ctx.store.id;
  const now = ctx.clock.now();
  const browser = ctx.codeRequest.token;
  if (browser === null) throw wrongCode(path);
  const [digests, browserDigest] = await Promise.all([
    codeDigests(ctx.env, { purpose, storeId, email, code }),
    sha256Hex(browser),
  ]);
  const tried = await countTry(ctx.db, { storeId, email, browserDigest, now, maxTries });
  if (!tried || !digests.some((digest) => timingSafeEqual(tried.codeDigest, digest))) throw wrongCode(path);
  return [spendCode(ctx.db, storeId, tried.id, now)];
};

/** Marks checked codes as used in one batch with the `opened` writes. Of two concurrent requests with the same code,
 *  one succeeds. Throws BAD_INPUT, and the conflicts of the other writes. */
export const spendCodes = async (ctx: Ctx, spent: readonly Write[], opened: readonly Write[]): Promise<void> => {
  try {
    await atomic(ctx.db, [...spent, ...opened]);
  } catch (error) {
    if (error instanceof WriteConflict && error.conflict === "CODE_SPENT") throw wrongCode();
    throw error;
  }
  ctx.codeRequest.forget();
};

/** Checks a code and uses it up with the `opened` writes. */
export const redeemCode = async (
  ctx: Ctx,
  input: CodeInput,
  purpose: CodePurpose,
  opened: readonly Write[],
): Promise<void> => spendCodes(ctx, await checkCode(ctx, input, purpose), opened);
