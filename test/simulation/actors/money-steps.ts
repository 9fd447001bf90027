import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import { newProcess } from "../engine/scheduler.ts";
import { Browser } from "./browser.ts";
import { chooseItem } from "./choose-items.ts";
import { editByLink } from "./edit-links.ts";
import { pickItem } from "./order-edits.ts";
import { type LinkParts, payLink } from "./pay-link.ts";
import { connectAccount } from "./payment-accounts.ts";
import { editOrder, refundOrder, removeAccount, setCashRounding, transition } from "./staff-documents.ts";

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const maxTries = 5;

/** What owners and staff do in runs in which money moves at its processor alone. */
export const moneySubjects = [
  "unpaid edit",
  "time edit",
  "account",
  "rounding",
  "refund and edit",
  "cancel and refund",
  "edit link",
] as const;
export type MoneySubject = (typeof moneySubjects)[number];

interface OpenOrder {
  id: string;
}

/** An order of the store that a condition holds for. */
const pickOrder = ({ ledger, merchant: { store }, random }: LinkParts, condition: string): OpenOrder | null => {
  const [first, ...others] = ledger.findHome(store.slug).read<OpenOrder>(
    `SELECT o.id FROM restaurant_order o JOIN store_settings s ON s.id = o.store_id
     WHERE s.slug = ? AND ${condition} ORDER BY o.id`,
    store.slug,
  );
  return first ? random.pick([first, ...others]) : null;
};

const openScreen = ({ merchant: { store }, workers, scheduler }: LinkParts): Browser =>
  new Browser(workers, scheduler, store.host, { authorization: `Bearer ${store.staffToken}` });

const isUnpaid = `o.status = 'open' AND o.order_source = 'online' AND o.first_paid_at IS NULL
  AND EXISTS (SELECT 1 FROM payment p WHERE p.order_id = o.id AND p.provider = 'stripe')`;

const chooseUnpaidChange = (random: SeededRandom, { merchant }: LinkParts, orderItemId: string): object =>
  random.pick([
    (): object => ({ kind: "add", item: chooseItem(random, merchant.store) }),
    (): object => ({ kind: "quantity", orderItemId, quantity: 1 + random.integerBelow(3) }),
    (): object => ({ kind: "fee", fee: { kind: "bag", amount: 25 } }),
  ])();

/** The note of an edit that sends an order before it is paid. */
export const reasonToSend = "The guest pays at the counter.";

/** Staff edit an order that its guest is paying. The guest pays the new total, or staff send it to the kitchen
 *  unpaid. */
const editUnpaid = async (parts: LinkParts): Promise<void> => {
  const { random, ledger, merchant, scheduler, log } = parts;
  let order = pickOrder(parts, isUnpaid);
  for (let waits = 0; order === null && waits < 10; waits += 1) {
    await scheduler.wait(20_000);
    order = pickOrder(parts, isUnpaid);
  }
  const item = order && pickItem(random, ledger.findHome(merchant.store.slug), order.id);
  if (!order || !item) return;
  const { id } = order;
  const settle = random.pick(["link", "refund", "link", "counter", "later"] as const);
  const changes = [chooseUnpaidChange(random, parts, item.id)];
  const screen = openScreen(parts);
  const isSent = settle === "counter" || settle === "later";
  // Whether or not a response comes, the order may have been sent.
  if (isSent) log.sentUnpaid.add(id);
  const reason = isSent ? reasonToSend : "A regular guest.";
  const edit = { orderId: id, revision: item.revision, changes, settle, reason };
  await Promise.all(Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => screen.graphql(editOrder, edit)));
  await scheduler.wait(scheduler.latency(1_000, minuteMs));
  if (random.chance(0.7)) await payLink(parts, { screen, id, secretKey: null });
};

/** Staff give an order another time, or make it one for now. */
const editTime = async (parts: LinkParts): Promise<void> => {
  const { random, ledger, merchant, scheduler } = parts;
  const order = pickOrder(parts, "o.status IN ('open', 'sent_to_kitchen')");
  const item = order && pickItem(random, ledger.findHome(merchant.store.slug), order.id);
  if (!order || !item) return;
  const later = Math.ceil(scheduler.nowMs / quarterMs) * quarterMs + quarterMs * (2 + random.integerBelow(4));
  const scheduledFor = random.chance(0.8) ? new Date(later).toISOString() : null;
  const edit = { orderId: order.id, revision: item.revision, changes: [{ kind: "time", scheduledFor }] };
  const screen = openScreen(parts);
  await screen.graphql(editOrder, { ...edit, settle: "later", reason: "The guest called." });
};

/** The owner removes an account by mistake, and connects it again some minutes later, or once its processor answers.
 *  Refunds and looks at payments wait meanwhile. It is refused while guests pay with it. */
const reconnectAccount = async (parts: LinkParts): Promise<void> => {
  const { random, scheduler, merchant } = parts;
  const provider = random.pick(["stripe", "paypal"] as const);
  const screen = openScreen(parts);
  await screen.graphql(removeAccount, { provider });
  await scheduler.wait(scheduler.latency(minuteMs, 8 * minuteMs));
  for (let tries = 0, isConnected = false; tries < maxTries && !isConnected; tries += 1) {
    isConnected = await connectAccount(screen, merchant.store, provider);
    if (!isConnected) await scheduler.wait(30_000);
  }
};

/** The owner chooses how cash is rounded. */
const chooseRounding = async (parts: LinkParts): Promise<void> => {
  const { random } = parts;
  await openScreen(parts).graphql(setCashRounding, { step: random.pick([5, 10, 10]) });
};

const inKitchen = "o.status IN ('sent_to_kitchen', 'in_progress') AND o.first_paid_at IS NOT NULL";

/** One of the staff gives portions of a dish back, and another one takes the dish out of the order: before, afterwards
 *  or at the same moment. */
const refundAndEdit = async (parts: LinkParts): Promise<void> => {
  const { random, ledger, merchant } = parts;
  const order = pickOrder(parts, inKitchen);
  const item = order && pickItem(random, ledger.findHome(merchant.store.slug), order.id);
  if (!order || !item) return;
  const screen = openScreen(parts);
  const [{ quantity } = { quantity: 1 }] = ledger
    .findHome(merchant.store.slug)
    .read<{ quantity: number }>("SELECT quantity FROM order_item WHERE id = ?", item.id);
  const lines = [{ orderItemId: item.id, quantity: 1 + random.integerBelow(quantity) }];
  const key = `refund-by-line-${order.id}-with-edit-${item.id}`;
  const refund = () => screen.graphql(refundOrder, { orderId: order.id, lines, key });
  const change =
    quantity > 1 && random.chance(0.5)
      ? { kind: "quantity", orderItemId: item.id, quantity: quantity - 1 }
      : { kind: "remove", orderItemId: item.id };
  const edit = () =>
    screen.graphql(editOrder, { orderId: order.id, revision: item.revision, changes: [change], settle: "refund" });
  await random.pick([
    () => refund().then(edit),
    () => refund().then(edit),
    () => edit().then(refund),
    () => Promise.all([refund(), edit()]),
  ] as const)();
};

/** Staff cancel an order while someone gives a part of its payment back in the processor's dashboard. */
const cancelAndRefund = async (parts: LinkParts): Promise<void> => {
  const { merchant, random } = parts;
  const order = pickOrder(
    parts,
    `${inKitchen} AND EXISTS (SELECT 1 FROM payment p WHERE p.order_id = o.id AND p.provider = 'stripe' AND p.status = 'succeeded')`,
  );
  if (!order) return;
  const charge = [...merchant.stripe.charges.values()].find(
    ({ paid, metadata }) => paid && metadata["orderId"] === order.id,
  );
  if (charge && charge.amount > charge.amount_refunded + 1) {
    const part = 1 + random.integerBelow(charge.amount - charge.amount_refunded - 1);
    merchant.stripe.refundByHand(String(charge.payment_intent), part);
    merchant.sendMessages();
  }
  await openScreen(parts).graphql(transition, { orderId: order.id, status: "cancelled", keep: false });
};

const actions: Readonly<Record<MoneySubject, (parts: LinkParts) => Promise<void>>> = {
  ...{ "unpaid edit": editUnpaid, "time edit": editTime },
  ...{ account: reconnectAccount, rounding: chooseRounding },
  ...{ "refund and edit": refundAndEdit, "cancel and refund": cancelAndRefund },
  "edit link": editByLink,
};

/** Starts one of these as a process of its own. */
export const startMoneyStep = (subject: MoneySubject, parts: LinkParts, onEnd: () => void): void => {
  parts.scheduler.current = newProcess(`${subject} of ${parts.merchant.store.slug}`);
  void actions[subject](parts).then(onEnd);
};
