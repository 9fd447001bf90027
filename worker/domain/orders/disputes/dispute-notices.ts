import { batch } from "../../../../db/batch.ts";
import { findOwnerEmails } from "../../../../db/queries/events/webhook-failures.ts";
import { storeContactQuery } from "../../../../db/queries/orders/notifications.ts";
import { readOrder } from "../../../../db/queries/orders/orders.ts";
import {
  type DisputeRow,
  markDisputeNoticeSent,
  takeDisputeNotices,
} from "../../../../db/queries/payments/disputes.ts";
import type { OrderWork } from "../../../context.ts";
import { disputeMail } from "../../../notifications/mail/dispute-mail.ts";
import { createFigures } from "../../../notifications/mail/figures.ts";
import { sendMail } from "../../../notifications/mail/mailer.ts";
import { languageOf, staffLanguage } from "../../language.ts";
import { addMinutes } from "../../time.ts";

type NoticeWork = Pick<OrderWork, "env" | "db" | "clock" | "requestId" | "send">;

/** How long a notice is leased to a run, after which another one sends it. */
const leaseMinutes = 15;

const sendNotice = async (work: NoticeWork, dispute: DisputeRow): Promise<void> => {
  const { db } = work;
  const { id, storeId, orderId, currencyCode, evidenceDueAt } = dispute;
  const record = await readOrder(db, storeId, orderId);
  const [owners, [store]] = await batch(db, [findOwnerEmails(db, storeId), storeContactQuery(db, { storeId })]);
  if (!store || !record) return;
  const origin = store.host === null ? null : `https://${store.host}`;
  const figures = createFigures({ ...store, currencyCode });
  const facts = {
    store: { ...store, origin },
    language: staffLanguage(languageOf(store.locale)),
    amount: figures.money(dispute.amount),
    until: evidenceDueAt === null ? null : figures.moment(evidenceDueAt),
    orderNumber: record.order.orderNumber,
    link: origin === null ? null : `${origin}/dashboard/payouts?dispute=${id}`,
  };
  // Each mail has its own id, so that a retry after a crash does not send it twice.
  for (const { memberId, email: to } of owners)
    await sendMail({ ...work, store }, disputeMail({ ...facts, id: `${id}-${dispute.status}-${memberId}`, to }));
};

/** Emails a store's owners about new disputes that wait for an answer. */
export const sendDisputeNotices = async (work: NoticeWork, storeId: string): Promise<void> => {
  const now = work.clock.now();
  const due = await takeDisputeNotices(work.db, storeId, { now, until: addMinutes(now, leaseMinutes) });
  for (const dispute of due) {
    if (dispute.closedAt === null) await sendNotice(work, dispute);
    await markDisputeNoticeSent(work.db, dispute);
  }
};
