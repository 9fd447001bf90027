import type { Ctx } from "../../context.ts";
import { timingSafeEqual } from "../bytes.ts";
import { newToken } from "../token.ts";
import { lineDigests } from "./code.ts";

/** The maximum number of accounts that one browser can prove, such as those of a family. */
const maxAccounts = 5;
const proofCharacters = 32;

type BrowserCtx = Pick<Ctx, "env" | "store" | "knownBrowser">;

const parse = ({ knownBrowser }: BrowserCtx) => {
  const [token = null, ...proofs] = knownBrowser.token?.split(".") ?? [];
  return { token, proofs };
};

/** The proof of this browser by each key of MASTER_KEY, the one to store first. */
const createProofs = async ({ env, store }: BrowserCtx, email: string, token: string): Promise<string[]> =>
  (await lineDigests(env, ["known-browser", store.id, email, token])).map((digest) => digest.slice(0, proofCharacters));

/** The token of a browser that signed in to this account before; null for any other browser. It grants no access. It
 *  only exempts the browser from limits that strangers could use up. */
export const knownBrowserToken = async (ctx: BrowserCtx, email: string): Promise<string | null> => {
  const { token, proofs } = parse(ctx);
  if (token === null) return null;
  const expected = await createProofs(ctx, email, token);
  return proofs.some((proof) => expected.some((one) => timingSafeEqual(proof, one))) ? token : null;
};

/** Stores a proof in the cookie that this browser signed in to this account. The cookie reveals nothing about the
 *  account. */
export const rememberBrowser = async (ctx: BrowserCtx, email: string): Promise<void> => {
  const { token, proofs } = parse(ctx);
  const browserToken = token ?? newToken();
  const own = await createProofs(ctx, email, browserToken);
  const others = proofs.filter((other) => !own.includes(other)).slice(0, maxAccounts - 1);
  ctx.knownBrowser.keep([browserToken, own[0], ...others].join("."));
};
