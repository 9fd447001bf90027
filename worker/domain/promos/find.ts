import { findPromo } from "../../../db/queries/promos.ts";
import type { Ctx } from "../../context.ts";
import { customerIdOf } from "../access/caller.ts";
import { codeShape, type SentPromo } from "./rules.ts";

/** By what a guest is known again: the account, and the address that the order is for, so that ordering with an account and
 *  then without it is the same person. Nobody at the counter is known. */
const customerKeysOf = ({ id, email }: Guest): string[] => [...(id === null ? [] : [id]), ...(email ? [email] : [])];

interface Guest {
  id: string | null;
  email: string;
}

/** Looks a code up in the caller's own store, for an order of `guest`; null where none was sent. */
export const findSentPromo = async (
  ctx: Ctx,
  code: string | null | undefined,
  guest: Guest = { id: customerIdOf(ctx.caller), email: "" },
): Promise<SentPromo | null> => {
  if (!code) return null;
  const customerKeys = customerKeysOf(guest);
  const found = codeShape.test(code) ? await findPromo(ctx.db, ctx.store.id, code, customerKeys) : null;
  return { promo: found?.promo ?? null, customerUses: found?.customerUses ?? 0, customerKeys };
};
