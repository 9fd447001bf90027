import { countUnpaidPromoOrders, findPromo } from "../../../db/queries/promos.ts";
import { codePattern } from "../../../db/schema/promo-code.rules.ts";
import type { Ctx } from "../../context.ts";
import { bagName } from "../caller/bag-name.ts";
import { customerIdOf } from "../caller/caller.ts";
import type { SentPromo } from "./promos.rules.ts";

interface Guest {
  id: string | null;
  email: string;
}

/** The keys that identify a guest: account and email, so that ordering with and without an account counts as the
 *  same person. Counter guests are not identified. */
const listCustomerKeys = ({ id, email }: Guest): string[] => [...(id === null ? [] : [id]), ...(email ? [email] : [])];

/** Finds a promo code of the caller's store for an order of `guest`; null if none was sent. */
export const findSentPromo = async (
  ctx: Ctx,
  code: string | null | undefined,
  guest: Guest,
): Promise<SentPromo | null> => {
  if (!code) return null;
  const customerKeys = listCustomerKeys(guest);
  const found = codePattern.test(code) ? await findPromo(ctx.db, ctx.store.id, code, customerKeys) : null;
  return { promo: found?.promo ?? null, customerUses: found?.customerUses ?? 0, customerKeys };
};

/** Finds a promo code for a quote. Uses by unpaid orders of the same bag count as free, because placing the order
 *  again releases them. */
export const findQuotedPromo = async (ctx: Ctx, code: string | null | undefined): Promise<SentPromo | null> => {
  const sent = await findSentPromo(ctx, code, { id: customerIdOf(ctx.caller), email: "" });
  if (!sent?.promo || ctx.bag.token === null) return sent;
  const { promo, customerUses } = sent;
  const heldUses = await countUnpaidPromoOrders(
    ctx.db,
    ctx.store.id,
    promo.id,
    await bagName(ctx.store.id, ctx.bag.token),
  );
  const withoutHeld = (uses: number): number => Math.max(0, uses - heldUses);
  return { ...sent, promo: { ...promo, uses: withoutHeld(promo.uses) }, customerUses: withoutHeld(customerUses) };
};
