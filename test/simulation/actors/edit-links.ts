import { newProcess, type Process } from "../engine/scheduler.ts";
import type { Ledger } from "../platform/ledger.ts";
import type { Workers } from "../platform/workers.ts";
import { Browser, isObject } from "./browser.ts";
import { readLargestItem } from "./order-edits.ts";
import { confirmAtStripe, type StripePayer } from "./pay-at-stripe.ts";
import { editOrder } from "./staff-documents.ts";

interface EditLinkParts extends StripePayer {
  workers: Workers;
  ledger: Ledger;
  stripeProcess: Process;
}

const payOrder = "mutation ($id: ID!) { payOrder(orderId: $id) { clientSecret } }";
const completePayment = "mutation ($id: ID!) { completePayment(orderId: $id) { id } }";
const sendEdit = "mutation ($id: ID!, $key: String) { sendPendingEdit(orderId: $id, idempotencyKey: $key) { id } }";
const endLink = "mutation ($id: ID!) { endPaymentLink(orderId: $id) { id } }";

/** An order in the kitchen. */
const pickOrderId = ({ ledger, merchant: { store }, random }: EditLinkParts): string | null => {
  const [first, ...others] = ledger.findHome(store.slug).read<{ id: string }>(
    `SELECT o.id FROM restaurant_order o JOIN store_settings s ON s.id = o.store_id
     WHERE s.slug = ? AND o.status IN ('sent_to_kitchen', 'in_progress') ORDER BY o.id`,
    store.slug,
  );
  return first ? random.pick([first, ...others]).id : null;
};

/** The guest opens the order's page and pays, sometimes twice, and sometimes leaves before the page says so. */
const payLink = async (parts: EditLinkParts, screen: Browser, id: string): Promise<void> => {
  const { scheduler, merchant, random, stripeProcess } = parts;
  for (let tries = random.pick([1, 1, 2]); tries > 0; tries -= 1) {
    const started = (await screen.graphql(payOrder, { id }))?.["payOrder"];
    const secret = isObject(started) ? started["clientSecret"] : null;
    if (typeof secret !== "string" || !secret.includes("_secret_")) return;
    await scheduler.request(
      "guest pays a link",
      () => scheduler.latency(100, 2_000),
      () => stripeProcess,
      async () => {
        await confirmAtStripe(parts, secret);
        merchant.sendMessages();
      },
      () => new Error("The processor is gone."),
    );
    await scheduler.wait(scheduler.latency(500, 5_000));
    if (random.chance(0.7)) await screen.graphql(completePayment, { id });
  }
};

/** Staff let the guest pay for one more dish by a link. The guest pays it or lets it end, and staff may send the dish
 *  to the kitchen or end the link at the same moment. */
const editByLink = async (parts: EditLinkParts): Promise<void> => {
  const { random, scheduler, merchant, workers, ledger } = parts;
  const { host, staffToken, slug, dishIds } = merchant.store;
  const screen = new Browser(workers, scheduler, host, { authorization: `Bearer ${staffToken}` });
  const id = pickOrderId(parts);
  const item = id === null ? null : readLargestItem(ledger.findHome(slug), id);
  const [dishId] = dishIds;
  if (id === null || item === null || dishId === undefined) return;
  const changes = [{ kind: "add", item: { menuItemId: dishId, quantity: 1 + random.integerBelow(2) } }];
  const edit = { orderId: id, revision: item.revision, changes, settle: "link" };
  const calls = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => screen.graphql(editOrder, edit));
  await Promise.all(calls);
  await scheduler.wait(scheduler.latency(2_000, 60_000));
  const pay = () => payLink(parts, screen, id);
  const send = () => screen.graphql(sendEdit, { id, key: `send-the-edit-of-${id}` });
  const end = () => screen.graphql(endLink, { id });
  await random.pick([
    pay,
    pay,
    () => Promise.all([pay(), send()]),
    () => Promise.all([pay(), end()]),
    () => send().then(() => (random.chance(0.5) ? pay() : null)),
    end,
    () => Promise.resolve(),
  ] as const)();
};

/** Starts an edit by a link as a process of its own. */
export const startEditByLink = (parts: EditLinkParts, onEnd: () => void): void => {
  parts.scheduler.current = newProcess(`link of ${parts.merchant.store.slug}`);
  void editByLink(parts).then(onEnd);
};
