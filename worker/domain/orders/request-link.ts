import { storeLinkRequest } from "../../../db/queries/orders/order-link.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { networkAsker } from "../auth/asker.ts";
import { newId } from "../ids.ts";
import { addMinutes, type Instant } from "../time.ts";
import type { LinkRequestInput } from "./links/schemas.ts";
import { sendDueNotifications } from "./notifications/send-notifications.ts";

const hourMinutes = 60;
const monthMinutes = 30 * 24 * hourMinutes;
const maxPerHour = 5;

const tooMany = (oldestAt: Instant, now: Instant) =>
  new AppError("RATE_LIMITED", "You have requested several links. Try again later, or call us.", {
    retryAfterSeconds: Math.ceil((Date.parse(addMinutes(oldestAt, hourMinutes)) - Date.parse(now)) / 1000),
  });

/** Emails the link of the newest order of 30 days with this number and address, whatever its status. Without a
 *  match, it runs the same statements, and mail follows the response, so neither content nor timing reveals
 *  orders. Throws RATE_LIMITED. */
export const requestLink = async (
  ctx: Ctx,
  { orderNumber, email }: LinkRequestInput,
): Promise<{ requested: boolean }> => {
  const now = ctx.clock.now();
  const storeId = ctx.store.id;
  const { digest: askerDigest } = await networkAsker(ctx, email);
  const { isStored, oldestAt } = await storeLinkRequest(ctx.db, {
    request: { id: newId("olr", now), createdAt: now, updatedAt: now, storeId, askerDigest },
    notificationId: newId("ntf", now),
    order: { orderNumber, email, since: addMinutes(now, -monthMinutes) },
    limit: { maxPerHour, hourAgo: addMinutes(now, -hourMinutes) },
  });
  if (!isStored) throw tooMany(oldestAt, now);
  ctx.waitUntil(sendDueNotifications(ctx, storeId));
  return { requested: true };
};
