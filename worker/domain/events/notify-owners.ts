import { batch } from "../../../db/batch.ts";
import {
  findOwnerEmails,
  markOwnersNotified,
  type NoticeMoments,
  takeNotices,
} from "../../../db/queries/events/webhook-failures.ts";
import type { WebhookEndpointRow } from "../../../db/queries/events/webhooks.ts";
import { storeContactQuery } from "../../../db/queries/orders/notifications.ts";
import type { OrderWork } from "../../context.ts";
import { sendMail } from "../../notifications/mail/mailer.ts";
import { webhookMail } from "../../notifications/mail/webhook-mail.ts";
import { languageOf, staffLanguage } from "../language.ts";
import { addMinutes, type Instant } from "../time.ts";
import { failingDays } from "./retry.rules.ts";

type NoticeWork = Pick<OrderWork, "env" | "db" | "clock" | "requestId" | "send">;

/** How long a notice is leased to a run, and how long it is retried. */
const leaseMinutes = 15;
const lifeDays = 3;

const dayMinutes = 24 * 60;

export const noticeMoments = (now: Instant): NoticeMoments => ({
  now,
  takenBefore: addMinutes(now, -leaseMinutes),
  offSince: addMinutes(now, -lifeDays * dayMinutes),
});

/** Whether an endpoint was disabled because it failed for days, and not because it returned 410. */
const hasFailed = ({ failingSince, disabledAt }: WebhookEndpointRow): boolean =>
  failingSince !== null && disabledAt !== null && failingSince <= addMinutes(disabledAt, -failingDays * dayMinutes);

/** Emails a store's owners about disabled endpoints. Each mail has its own id, so that a retry after a crash does
 *  not send it twice. */
export const notifyOwners = async (work: NoticeWork, storeId: string): Promise<void> => {
  const { db, clock } = work;
  const endpoints = await takeNotices(db, storeId, noticeMoments(clock.now()));
  if (endpoints.length === 0) return;
  const [emails, [store]] = await batch(db, [findOwnerEmails(db, storeId), storeContactQuery(db, { storeId })]);
  if (!store) return;
  const origin = store.host === null ? null : `https://${store.host}`;
  const facts = {
    store: { ...store, origin },
    language: staffLanguage(languageOf(store.locale)),
    link: origin === null ? null : `${origin}/dashboard/webhooks`,
  };
  for (const endpoint of endpoints) {
    for (const { memberId, email: to } of emails) {
      const id = `${endpoint.id}-${memberId}`;
      const mail = webhookMail({ ...facts, id, to, url: endpoint.url, isGone: !hasFailed(endpoint) });
      await sendMail({ ...work, store }, mail);
    }
    await markOwnersNotified(db, endpoint, clock.now());
  }
};
