import type { Ctx } from "../../context.ts";
import { networkOf } from "../caller/addresses.ts";
import { type CodePurpose, lineDigests } from "./code.ts";
import { knownBrowserToken } from "./known-browser.ts";

/** The sender of a request for a mail, which its limits count against. */
export interface Asker {
  /** A keyed digest that reveals neither an address nor a browser. */
  digest: string;
  /** Whether this browser signed in to the account before. Then it is never limited. */
  isKnown: boolean;
}

const digestAsker = async (ctx: Ctx, name: string, isKnown: boolean): Promise<Asker> => ({
  digest: (await lineDigests(ctx.env, ["asker", ctx.store.id, name]))[0],
  isKnown,
});

/** The browser if it signed in to this account before, otherwise the network. */
export const networkAsker = async (ctx: Ctx, email: string): Promise<Asker> => {
  const browser = await knownBrowserToken(ctx, email);
  return browser === null
    ? digestAsker(ctx, `network ${networkOf(ctx.address)}`, false)
    : digestAsker(ctx, `browser ${browser}`, true);
};

/** The asker of a code. For a sign-in it is the known browser or the network. For an e-mail change it is the signed-in
 *  account, so that strangers cannot use up its limit. */
export const createAsker = (ctx: Ctx, email: string, purpose: CodePurpose): Promise<Asker> =>
  purpose === "sign-in" ? networkAsker(ctx, email) : digestAsker(ctx, purpose, false);

/** The digest of a browser that signed in to the account before, which is rate-limited by itself. Null for the
 *  network. */
export const knownAsker = async (ctx: Ctx, { email }: { email: string }): Promise<string | null> => {
  const { digest, isKnown } = await networkAsker(ctx, email);
  return isKnown ? digest : null;
};
