import { Browser, isObject } from "./browser.ts";
import { chooseItems } from "./choose-items.ts";
import { type LinkParts, type OpenedPage, openLink, payLink } from "./pay-link.ts";
import { takePayment, transition } from "./staff-documents.ts";

const minuteMs = 60_000;

const createLinkOrder = `mutation ($items: [POSOrderItemInput!]!, $email: String, $at: DateTime, $key: String!) {
  createPOSOrder(orderType: "pickup", items: $items, payment: "link", orderSource: "phone", customerPhone: "+1 718 555 0100",
    customerEmail: $email, scheduledFor: $at, specialInstructions: $key, idempotencyKey: $key) { id total } }`;
const readLink = "query ($id: ID!) { orderLink(orderId: $id) { secretKey } }";

interface PhoneOrder {
  id: string;
  total: number;
  /** When its link ends. */
  endsAtMs: number;
}

/** The end of the link: an hour later, or the time of the order if that is sooner. */
const drawEndMs = ({ random, scheduler }: LinkParts): number =>
  scheduler.nowMs + random.pick([60, 60, 5, 10, 20]) * minuteMs;

/** Staff take an order by phone, and send it again with its key until it has a result. */
const takeOrder = async (parts: LinkParts, staff: Browser): Promise<PhoneOrder | null> => {
  const { random, scheduler, merchant } = parts;
  const { slug } = merchant.store;
  const endsAtMs = drawEndMs(parts);
  const isForLater = endsAtMs - scheduler.nowMs < 60 * minuteMs;
  const order = {
    items: chooseItems(random, merchant.store),
    email: random.chance(0.5) ? "phone@example.com" : null,
    at: isForLater ? new Date(endsAtMs).toISOString() : null,
    key: `phone-of-${slug}-${random.integerBelow(2 ** 31)}`,
  };
  for (let tries = 0; tries < 3; tries += 1) {
    const calls = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => staff.graphql(createLinkOrder, order));
    const results = (await Promise.all(calls)).flatMap((data) => Object.values(data ?? {}).filter(isObject));
    const [{ id, total } = {}] = results;
    if (typeof id === "string" && typeof total === "number") return { id, total, endsAtMs };
    await scheduler.wait(4_000);
  }
  return null;
};

/** The order's page as the guest opens it by the link; null if staff could not read the link. */
const findPage = async (parts: LinkParts, staff: Browser, id: string): Promise<OpenedPage | null> => {
  const { workers, scheduler, merchant } = parts;
  const link = (await staff.graphql(readLink, { id }))?.["orderLink"];
  const secretKey = isObject(link) ? link["secretKey"] : null;
  if (typeof secretKey !== "string") return null;
  return { screen: new Browser(workers, scheduler, merchant.store.host, {}), id, secretKey };
};

/** Staff send the order to the kitchen before it is paid. */
const sendUnpaid = async ({ log }: LinkParts, staff: Browser, { id }: PhoneOrder): Promise<void> => {
  // Whether or not a response comes, the order may have been sent.
  log.sentUnpaid.add(id);
  await staff.graphql(transition, { orderId: id, status: "sent_to_kitchen", allow: true });
};

/** Staff take the money at the counter instead, all of it or a part. */
const takeCash = async ({ log, random }: LinkParts, staff: Browser, { id, total }: PhoneOrder): Promise<void> => {
  const key = `tender-of-${id}-cash`;
  const amount = random.chance(0.7) ? total : Math.ceil(total / 2);
  log.tenders.set(id, new Map([[key, amount]]));
  await staff.graphql(takePayment, { orderId: id, method: "cash", amount, key });
};

/** A link that ends while people act is opened and paid again at about its end. */
const payAtEnd = async (parts: LinkParts, page: OpenedPage, { endsAtMs }: PhoneOrder): Promise<void> => {
  const { random, scheduler } = parts;
  const leftMs = endsAtMs - scheduler.nowMs;
  if (leftMs > 25 * minuteMs) return;
  await scheduler.wait(Math.max(0, leftMs + random.pick([-3_000, 0, 5_000, 35_000, 4 * minuteMs])));
  await payLink(parts, page);
};

/** Staff take an order by phone, whose guest pays by a link, declines or lets it end. Staff may send it to the kitchen
 *  before, or take its money at the counter, at the same moment. */
export const orderByLink = async (parts: LinkParts): Promise<void> => {
  const { random, scheduler, merchant, workers } = parts;
  const { host, staffToken } = merchant.store;
  const staff = new Browser(workers, scheduler, host, { authorization: `Bearer ${staffToken}` });
  const order = await takeOrder(parts, staff);
  const page = order && (await findPage(parts, staff, order.id));
  if (!order || !page) return;
  await scheduler.wait(scheduler.latency(2_000, 3 * minuteMs));
  const pay = () => payLink(parts, page);
  const send = () => sendUnpaid(parts, staff, order);
  const payInCash = () => takeCash(parts, staff, order);
  await random.pick([
    pay,
    pay,
    () => Promise.all([pay(), send()]),
    () => send().then(pay),
    send,
    () => send().then(payInCash),
    () => Promise.all([pay(), payInCash()]),
    () => openLink(parts, page),
    () => Promise.resolve(),
  ] as const)();
  if (random.chance(0.5)) await payAtEnd(parts, page, order);
};
