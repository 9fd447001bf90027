import { atomic } from "../../../db/atomic.ts";
import { idempotencyQuery } from "../../../db/queries/idempotency.ts";
import { kitchenLoadIn } from "../../../db/queries/orders/slots.ts";
import { menuRevisionQuery } from "../../../db/queries/store.ts";
import type { Ctx } from "../../context.ts";
import { loadQueries } from "../fulfilment/load.ts";
import { isPaced, type KitchenLoad } from "../fulfilment/queue.rules.ts";
import { type EarlierResult, type Idempotency, toEarlierResult } from "../idempotency/idempotency.ts";
import type { MenuSnapshot } from "../menu/types.ts";

/** The menu as just read, and the kitchen's load if it was read in the same round trip. */
export interface CheckoutState {
  menu: MenuSnapshot;
  load: KitchenLoad | null;
}

/** Reads the earlier result of the key, the menu, the kitchen's load and the payment accounts in one round trip. */
export const readCheckoutState = async (
  ctx: Ctx,
  idempotency: Idempotency | null,
  isForNow: boolean,
): Promise<CheckoutState & { earlier: EarlierResult | null }> => {
  const earlierQuery = idempotency && idempotencyQuery(ctx.db, idempotency.keyRef);
  const revision = menuRevisionQuery(ctx.db, { storeId: ctx.store.id });
  const accountsQuery = ctx.accounts.query();
  // Uses the cached menu. If the store has enabled pacing since, the load is read separately.
  const load = isForNow ? loadQueries(ctx, (await ctx.menu()).store, ctx.clock.now()) : null;
  const optionalQueries = [...(earlierQuery ? [earlierQuery] : []), ...(load ? [load.slots, load.waiting] : [])];
  const answers = await atomic(ctx.db, [revision, accountsQuery, ...optionalQueries]);
  const menuRevision = answers.of(revision)[0]?.menuRevision ?? null;
  ctx.accounts.keep(answers.of(accountsQuery), menuRevision);
  const earlier = idempotency && earlierQuery ? toEarlierResult(ctx, idempotency, answers.of(earlierQuery)) : null;
  const menu = await ctx.menuAt(menuRevision);
  return { earlier, menu, load: load && isPaced(menu.store) ? kitchenLoadIn(answers, load) : null };
};
