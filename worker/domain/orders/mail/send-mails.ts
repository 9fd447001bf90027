import {
  findOrdersWithMail,
  type MailedStoreRow,
  markMailSent,
  type OrderMailRow,
  putMailOff,
  type TakenMails,
  takeOrderMails,
} from "../../../../db/queries/orders/order-mail.ts";
import type { OrderName, OrderRecord } from "../../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../../context.ts";
import { isDevelopment } from "../../../env.ts";
import { sendMail } from "../../../mail/mailer.ts";
import { orderMail } from "../../../mail/order-mail.ts";
import { addMinutes } from "../../time.ts";
import { orderLinkKey } from "../links/link.ts";
import { leaseMinutes, nextMailAttempt } from "./mail.rules.ts";

type MailWork = Pick<OrderWork, "env" | "db" | "clock" | "requestId">;

/** Where the guest sees their order. The key is made anew each time, because nothing secret is kept. */
const linkOf = async ({ env }: MailWork, { order }: OrderRecord, host: string | null): Promise<string | null> => {
  const key = await orderLinkKey(env, order);
  const origin = (isDevelopment(env) ? order.origin : null) ?? (host === null ? null : `https://${host}`);
  return key && origin ? `${origin}/order/confirmed/${order.id}?secretKey=${key}` : null;
};

const warn = ({ requestId }: MailWork, warning: string, { storeId, orderId, id, kind }: OrderMailRow): void =>
  console.warn(JSON.stringify({ requestId, warning, storeId, orderId, mailId: id, kind }));

/** Notes that a mail was not sent: it waits for its next try, or is parked after a day. */
const postpone = async (work: MailWork, mail: OrderMailRow): Promise<void> => {
  const now = work.clock.now();
  const next = nextMailAttempt(mail, now);
  warn(work, next === null ? "ORDER_MAIL_PARKED" : "ORDER_MAIL_WAITS", mail);
  await putMailOff(work.db, mail, {
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
  // Whoever dies before this line sends it again, under the same id: once where the service knows a mail by it.
  await markMailSent(work.db, mail, work.clock.now());
};

const sendAll = async (work: MailWork, { mails, record, store }: TakenMails): Promise<void> => {
  for (const mail of mails) await send(work, record, mail, store);
};

/** Nothing that goes wrong with a mail is of any harm to its order: what was not sent is tried again. */
const guarded = async (work: MailWork, { storeId, orderId }: OrderName, run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    const cause = error instanceof Error ? error.name : "unknown";
    console.warn(JSON.stringify({ requestId: work.requestId, warning: "ORDER_MAIL_WAITS", storeId, orderId, cause }));
  }
};

/** Sends the mails that somebody has taken as they wrote them. */
export const sendTakenMails = (work: MailWork, taken: TakenMails): Promise<void> => {
  const { storeId, id: orderId } = taken.record.order;
  return guarded(work, { storeId, orderId }, () => sendAll(work, taken));
};

/** Sends the mails of an order that are due. Each is taken first, so that of two who try at once one sends it. */
const sendOrderMails = (work: MailWork, name: OrderName): Promise<void> =>
  guarded(work, name, async () => {
    const now = work.clock.now();
    const taken = await takeOrderMails(work.db, name, { now, until: addMinutes(now, leaseMinutes) });
    if (taken) await sendAll(work, taken);
  });

const mostAtOnce = 50;

/** Sends the mails of a store that are due. */
export const sendDueMails = async (work: MailWork, storeId: string): Promise<void> => {
  const due = await findOrdersWithMail(work.db, { storeId, now: work.clock.now(), most: mostAtOnce });
  for (const name of due) await sendOrderMails(work, name);
};
