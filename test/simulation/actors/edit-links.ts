import { Browser } from "./browser.ts";
import { chooseItem } from "./choose-items.ts";
import { readLargestItem } from "./order-edits.ts";
import { type LinkParts, payLink } from "./pay-link.ts";
import { editOrder } from "./staff-documents.ts";

const sendEdit = "mutation ($id: ID!, $key: String) { sendPendingEdit(orderId: $id, idempotencyKey: $key) { id } }";
const endLink = "mutation ($id: ID!) { endPaymentLink(orderId: $id) { id } }";

/** An order in the kitchen. */
const pickOrderId = ({ ledger, merchant: { store }, random }: LinkParts): string | null => {
  const [first, ...others] = ledger.findHome(store.slug).read<{ id: string }>(
    `SELECT o.id FROM restaurant_order o JOIN store_settings s ON s.id = o.store_id
     WHERE s.slug = ? AND o.status IN ('sent_to_kitchen', 'in_progress') ORDER BY o.id`,
    store.slug,
  );
  return first ? random.pick([first, ...others]).id : null;
};

/** Staff let the guest pay for one more dish by a link. The guest pays it or lets it end, and staff may send the dish
 *  to the kitchen or end the link at the same moment. */
export const editByLink = async (parts: LinkParts): Promise<void> => {
  const { random, scheduler, merchant, workers, ledger } = parts;
  const { host, staffToken, slug } = merchant.store;
  const screen = new Browser(workers, scheduler, host, { authorization: `Bearer ${staffToken}` });
  const id = pickOrderId(parts);
  const item = id === null ? null : readLargestItem(ledger.findHome(slug), id);
  if (id === null || item === null) return;
  const changes = [{ kind: "add", item: chooseItem(random, merchant.store) }];
  const edit = { orderId: id, revision: item.revision, changes, settle: "link" };
  const calls = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => screen.graphql(editOrder, edit));
  await Promise.all(calls);
  await scheduler.wait(scheduler.latency(2_000, 60_000));
  const pay = () => payLink(parts, { screen, id, secretKey: null });
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
