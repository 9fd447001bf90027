import type { Ctx } from "../../context.ts";
import { networkOf } from "../access/addresses.ts";
import { type CodePurpose, keyedDigest } from "./code.ts";
import { knownBrowserToken } from "./known-browser.ts";

/** Who asks for a code, which is who its limits count against. */
export interface Asker {
  /** A keyed digest, which reveals neither an address nor a browser. */
  digest: string;
  /** Whether it is a browser that signed in to the account before, which is never refused. */
  isKnown: boolean;
}

const nameOf = async (ctx: Ctx, email: string, purpose: CodePurpose): Promise<{ name: string; isKnown: boolean }> => {
  if (purpose !== "sign-in") return { name: purpose, isKnown: false };
  const browser = await knownBrowserToken(ctx, email);
  return browser === null
    ? { name: `network ${networkOf(ctx.address)}`, isKnown: false }
    : { name: `browser ${browser}`, isKnown: true };
};

/** The network that asks for a code, or a browser that signed in to the account before. A code for an e-mail change is asked for by
 *  the account that is signed in, whose count no stranger uses up. */
export const askerOf = async (ctx: Ctx, email: string, purpose: CodePurpose): Promise<Asker> => {
  const { name, isKnown } = await nameOf(ctx, email, purpose);
  return { digest: await keyedDigest(ctx.env, ["asker", ctx.store.id, name]), isKnown };
};
