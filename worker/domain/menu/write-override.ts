import { atomic, type Write } from "../../../db/atomic.ts";
import { raiseMenuRevision } from "../../../db/menu-revision.ts";
import { insertOutbox } from "../../../db/queries/events/outbox.ts";
import type { Ctx } from "../../context.ts";
import { eventVersion } from "../events/schemas.ts";
import { newId } from "../ids.ts";
import { announceMenu } from "./announce-menu.ts";
import type { AvailabilityMessage } from "./availability.rules.ts";

/** Writes an availability override or pause, in one batch with the new menu revision and the webhook event (null for
 *  none). */
export const writeOverride = async (ctx: Ctx, change: Write, message: AvailabilityMessage | null): Promise<void> => {
  const now = ctx.clock.now();
  const row = {
    id: newId("out", now),
    storeId: ctx.store.id,
    event: "menu.item_availability_changed" as const,
    dispatchedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const events =
    message === null ? [] : [{ ...row, subjectId: message.menuItemId, payload: { version: eventVersion, ...message } }];
  await atomic(ctx.db, [change, raiseMenuRevision(ctx.db, ctx.store.id), insertOutbox(ctx.db, events)]);
  announceMenu(ctx);
  if (events.length > 0) ctx.notifyDispatcher(ctx.store.id);
};
