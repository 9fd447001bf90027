import { countHeldPromos, findPromo } from "../../../db/queries/promos.ts";
import type { Ctx } from "../../context.ts";
import { bagName } from "../caller/bag-name.ts";
import { customerIdOf } from "../caller/caller.ts";
import { codeShape, type SentPromo } from "./promos.rules.ts";

interface Guest {
  id: string | null;
  email: string;
}

/** By what a guest is known again: the account, and the address that the order is for, so that ordering with an account and
 *  then without it is the same person. Nobody at the counter is known. */
const listCustomerKeys = ({ id, email }: Guest): string[] => [...(id === null ? [] : [id]), ...(email ? [email] : [])];

/** Looks a code up in the caller's own store, for an order of `guest`; null where none was sent. */
export const findSentPromo = async (
  ctx: Ctx,
  code: string | null | undefined,
  guest: Guest,
): Promise<SentPromo | null> => {
  if (!code) return null;
  const customerKeys = listCustomerKeys(guest);
  const found = codeShape.test(code) ? await findPromo(ctx.db, ctx.store.id, code, customerKeys) : null;
  return { promo: found?.promo ?? null, customerUses: found?.customerUses ?? 0, customerKeys };
};

/** Looks a code up for a quote. What unpaid orders of the same bag hold counts as free, because an order that is placed anew
 *  gives it back first, and one that is still to be paid has to be shown as it was placed. */
export const findQuotedPromo = async (ctx: Ctx, code: string | null | undefined): Promise<SentPromo | null> => {
  const sent = await findSentPromo(ctx, code, { id: customerIdOf(ctx.caller), email: "" });
  if (!sent?.promo || ctx.bag.token === null) return sent;
  const { promo, customerUses } = sent;
  const held = await countHeldPromos(ctx.db, ctx.store.id, promo.id, await bagName(ctx.store.id, ctx.bag.token));
  const left = (uses: number): number => Math.max(0, uses - held);
  return { ...sent, promo: { ...promo, uses: left(promo.uses) }, customerUses: left(customerUses) };
};
