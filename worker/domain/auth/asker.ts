import type { Ctx } from "../../context.ts";
import { networkOf } from "../caller/addresses.ts";
import { type CodePurpose, keyedDigest } from "./code.ts";
import { knownBrowserToken } from "./known-browser.ts";

/** Who asks for a mail, which is who its limits count against. */
export interface Asker {
  /** A keyed digest, which reveals neither an address nor a browser. */
  digest: string;
  /** Whether it is a browser that signed in to the account before, which is never refused. */
  isKnown: boolean;
}

const askerNamed = async (ctx: Ctx, name: string, isKnown: boolean): Promise<Asker> => ({
  digest: await keyedDigest(ctx.env, ["asker", ctx.store.id, name]),
  isKnown,
});

/** The network that asks about an e-mail address, or a browser that signed in to its account before. */
export const networkAsker = async (ctx: Ctx, email: string): Promise<Asker> => {
  const browser = await knownBrowserToken(ctx, email);
  return browser === null
    ? askerNamed(ctx, `network ${networkOf(ctx.address)}`, false)
    : askerNamed(ctx, `browser ${browser}`, true);
};

/** The network that asks for a code, or a browser that signed in to the account before. A code for an e-mail change is asked for by
 *  the account that is signed in, whose count no stranger uses up. */
export const createAsker = (ctx: Ctx, email: string, purpose: CodePurpose): Promise<Asker> =>
  purpose === "sign-in" ? networkAsker(ctx, email) : askerNamed(ctx, purpose, false);

/** Who a request counts against its limit a minute for, in place of the network: a browser that signed in to the account before. */
export const knownAsker = async (ctx: Ctx, { email }: { email: string }): Promise<string | null> => {
  const { digest, isKnown } = await networkAsker(ctx, email);
  return isKnown ? digest : null;
};
