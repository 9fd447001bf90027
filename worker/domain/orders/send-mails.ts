import {
  findOrdersWithMail,
  markMailSent,
  type OrderMailRow,
  type OrderName,
  putMailOff,
  type StoreRow,
  takeOrderMails,
} from "../../../db/queries/order-mail.ts";
import { type OrderRecord, readOrder } from "../../../db/queries/orders.ts";
import type { OrderWork } from "../../context.ts";
import { isDevelopment } from "../../env.ts";
import { sendMail } from "../../mail/mailer.ts";
import { orderMail } from "../../mail/order-mail.ts";
import { addMinutes } from "../time.ts";
import { orderLinkKey } from "./link.ts";
import { nextMailAttempt } from "./mail-rules.ts";

type MailWork = Pick<OrderWork, "env" | "db" | "clock" | "requestId">;

/** Longer than any mail service is waited for, so that what is taken and not ended was left by somebody who died. */
const leaseMinutes = 2;

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

const send = async (
  work: MailWork,
  record: OrderRecord,
  mail: OrderMailRow,
  { store, host }: { store: StoreRow; host: string | null },
): Promise<void> => {
  const { id, kind, refundId, reason } = mail;
  try {
    const link = await linkOf(work, record, host);
    await sendMail({ ...work, store }, orderMail({ id, kind, refundId, reason, record, store, link }));
  } catch {
    return postpone(work, mail);
  }
  // Whoever dies before this line sends it again, under the same id: once where the service knows a mail by it.
  await markMailSent(work.db, mail, work.clock.now());
};

/** Sends the mails of an order that are due. Each is taken first, so that of two who try at once one sends it. Nothing that goes
 *  wrong here is of any harm to the order: what was not sent is tried again. */
export const sendOrderMails = async (work: MailWork, name: OrderName): Promise<void> => {
  const now = work.clock.now();
  try {
    const taken = await takeOrderMails(work.db, name, { now, until: addMinutes(now, leaseMinutes) });
    const { mails, store, host } = taken;
    if (mails.length === 0 || !store) return;
    // Read only now, because what a mail is about may have been written since somebody thought of sending it.
    const record = await readOrder(work.db, name.storeId, name.orderId);
    if (record) for (const mail of mails) await send(work, record, mail, { store, host });
  } catch (error) {
    const cause = error instanceof Error ? error.name : "unknown";
    console.warn(JSON.stringify({ requestId: work.requestId, warning: "ORDER_MAIL_WAITS", ...name, cause }));
  }
};

const mostAtOnce = 50;

/** The orders of every store whose mail waits to be sent. */
export const ordersWithMail = ({ db, clock }: MailWork) =>
  findOrdersWithMail(db, { now: clock.now(), most: mostAtOnce });
