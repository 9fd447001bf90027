import {
  findOrdersWithMail,
  type MailedStoreRow,
  markMailSent,
  type OrderMailRow,
  postponeMail,
  type TakenMails,
  takeOrderMails,
} from "../../../../db/queries/orders/order-mail.ts";
import type { OrderRecord, OrderRef } from "../../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../../context.ts";
import { isDevelopment } from "../../../env.ts";
import { sendMail } from "../../../mail/mailer.ts";
import { orderMail } from "../../../mail/order-mail.ts";
import { addMinutes } from "../../time.ts";
import { orderLinkKey } from "../links/link.ts";
import { leaseMinutes, nextMailAttempt } from "./mail.rules.ts";

type MailWork = Pick<OrderWork, "env" | "db" | "clock" | "requestId">;

/** The link to the guest's order. Its key is derived each time, because no secret is stored. */
const linkOf = async ({ env }: MailWork, { order }: OrderRecord, host: string | null): Promise<string | null> => {
  const key = await orderLinkKey(env, order);
  const origin = (isDevelopment(env) ? order.origin : null) ?? (host === null ? null : `https://${host}`);
  return key && origin ? `${origin}/order/confirmed/${order.id}?secretKey=${key}` : null;
};

const warn = ({ requestId }: MailWork, warning: string, { storeId, orderId, id, kind }: OrderMailRow): void =>
  console.warn(JSON.stringify({ requestId, warning, storeId, orderId, mailId: id, kind }));

/** Reschedules a mail that was not sent, or parks it after a day. */
const postpone = async (work: MailWork, mail: OrderMailRow): Promise<void> => {
  const now = work.clock.now();
  const next = nextMailAttempt(mail, now);
  warn(work, next === null ? "ORDER_MAIL_PARKED" : "ORDER_MAIL_WAITS", mail);
  await postponeMail(work.db, mail, {
    status: next === null ? "parked" : "pending",
    nextAttemptAt: next ?? mail.nextAttemptAt,
    updatedAt: now,
  });
};

const send = async (work: MailWork, record: OrderRecord, mail: OrderMailRow, store: MailedStoreRow): Promise<void> => {
  const { id, kind, refundId, reason } = mail;
  try {
    const link = await linkOf(work, record, store.host);
    await sendMail({ ...work, store }, orderMail({ id, kind, refundId, reason, record, store, link }));
  } catch {
    return postpone(work, mail);
  }
  // After a crash here, the mail is sent again under the same id, which a mail service may deduplicate.
  await markMailSent(work.db, mail, work.clock.now());
};

const sendAll = async (work: MailWork, { mails, record, store }: TakenMails): Promise<void> => {
  for (const mail of mails) await send(work, record, mail, store);
};

/** A failed mail does not affect its order; it is logged and retried. */
const guarded = async (work: MailWork, { storeId, orderId }: OrderRef, run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    const cause = error instanceof Error ? error.name : "unknown";
    console.warn(JSON.stringify({ requestId: work.requestId, warning: "ORDER_MAIL_WAITS", storeId, orderId, cause }));
  }
};

/** Sends mails that their writer has leased. */
export const sendTakenMails = (work: MailWork, taken: TakenMails): Promise<void> => {
  const { storeId, id: orderId } = taken.record.order;
  return guarded(work, { storeId, orderId }, () => sendAll(work, taken));
};

/** Sends the due mails of an order. Leases them first, so that concurrent runs send each once. */
const sendOrderMails = (work: MailWork, orderRef: OrderRef): Promise<void> =>
  guarded(work, orderRef, async () => {
    const now = work.clock.now();
    const taken = await takeOrderMails(work.db, orderRef, { now, until: addMinutes(now, leaseMinutes) });
    if (taken) await sendAll(work, taken);
  });

const maxOrders = 50;

/** Sends the due mails of a store. */
export const sendDueMails = async (work: MailWork, storeId: string): Promise<void> => {
  const due = await findOrdersWithMail(work.db, { storeId, now: work.clock.now(), limit: maxOrders });
  for (const orderRef of due) await sendOrderMails(work, orderRef);
};
