import { queueAgain } from "../../../db/queries/orders/notifications.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actorType } from "../caller/caller.ts";
import { newId } from "../ids.ts";
import { systemNotes } from "./notes/system-notes.rules.ts";
import { sendDueNotifications } from "./notifications/send-notifications.ts";
import { loadStaffOrder } from "./read/load-order.ts";
import { changeOrder } from "./record/change.ts";

/** Mails the guest the order's current link again. Throws CONFLICT if the order has no e-mail address. */
export const resendMail = async (ctx: Ctx, id: string): Promise<{ id: string }> => {
  const now = ctx.clock.now();
  await changeOrder(ctx, await loadStaffOrder(ctx, id), ({ order }) => {
    if (order.customerEmail === "") {
      throw new AppError("CONFLICT", "This order has no e-mail address. Give the guest a new link instead.", {
        reason: "NO_EMAIL",
      });
    }
    const mail = { id: newId("ntf", now), storeId: order.storeId, orderId: id, kind: "link", channel: "mail" } as const;
    return {
      events: [{ type: "note", status: null, note: systemNotes.mailedAgain }],
      actor: actorType(ctx.caller),
      writes: [queueAgain(ctx.db, mail, now)],
    };
  });
  ctx.waitUntil(sendDueNotifications(ctx, ctx.store.id));
  return { id };
};
