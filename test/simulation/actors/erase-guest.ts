import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import { Browser, isObject } from "./browser.ts";
import type { ErasureAttempt } from "./erasure-attempt.ts";
import type { Visit } from "./guest.ts";
import type { LinkParts } from "./pay-link.ts";

const eraseDocument = "mutation ($email: String) { eraseCustomer(email: $email) { isComplete } }";
const refundByHand = `mutation ($orderId: ID!, $key: String!) {
  refundOrder(orderId: $orderId, amount: 1, reason: $key, idempotencyKey: $key) { id } }`;

const maxTries = 3;
/** A refund or a due run meets an erasure at any of its calls. */
const maxPauseMs = 150;

/** The code of the first error of a GraphQL response. */
const readCode = (errors: unknown): string | null => {
  const [error] = Array.isArray(errors) ? errors : [];
  const extensions: unknown = isObject(error) ? error["extensions"] : null;
  const code = isObject(extensions) ? extensions["code"] : null;
  return typeof code === "string" ? code : null;
};

/** Errors that say nothing about the person. */
const passingCodes: ReadonlySet<string> = new Set(["UNAVAILABLE", "INTERNAL", "RATE_LIMITED"]);

const isFinished = ({ ledger, merchant }: LinkParts, { orderIds }: Visit): boolean =>
  [...orderIds].every((id) =>
    ledger
      .findHome(merchant.store.slug)
      .read<{ status: string }>("SELECT status FROM restaurant_order WHERE id = ?", id)
      .every(({ status }) => status === "completed" || status === "cancelled"),
  );

/** A guest who has left and will not order again: usually one whose order is finished. */
const pickVisit = (parts: LinkParts, random: SeededRandom): Visit | null => {
  const left = parts.visits.filter(
    ({ slug, hasEnded, orderIds }) => slug === parts.merchant.store.slug && hasEnded && orderIds.size > 0,
  );
  const finished = left.filter((visit) => isFinished(parts, visit));
  const [first, ...others] = finished.length > 0 && random.chance(0.85) ? finished : left;
  return first ? random.pick([first, ...others]) : null;
};

const sendErasure = async (screen: Browser, attempt: ErasureAttempt): Promise<void> => {
  const variables = { email: attempt.visit.contact.email };
  const reply = await screen.send("POST", "/api/graphql", { query: eraseDocument, variables });
  const data = reply?.body["data"];
  if (isObject(data) && isObject(data["eraseCustomer"])) attempt.isAcknowledged = true;
  else {
    const code = readCode(reply?.body["errors"]);
    attempt.refusals.push(code !== null && passingCodes.has(code) ? null : code);
  }
};

/** Staff erase a guest, twice at once as an impatient hand does, and again until a definite response comes. A colleague
 *  may give money back for the order at the same moment. */
export const eraseGuest = async (parts: LinkParts): Promise<void> => {
  const { merchant, workers, scheduler, random, erasures } = parts;
  const { host, staffToken } = merchant.store;
  const visit = pickVisit(parts, random);
  if (!visit) return;
  const screen = new Browser(workers, scheduler, host, { authorization: `Bearer ${staffToken}` });
  const attempt: ErasureAttempt = { visit, isAcknowledged: false, refusals: [] };
  erasures.push(attempt);
  const [orderId = ""] = visit.orderIds;
  const key = `refund-at-erasure-${random.integerBelow(2 ** 31)}`;
  const refund = random.chance(0.2) ? screen.graphql(refundByHand, { orderId, key }) : null;
  if (refund) await scheduler.wait(random.integerBelow(maxPauseMs));
  for (let tries = 0; tries < maxTries && !attempt.isAcknowledged; tries += 1) {
    await Promise.all(Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => sendErasure(screen, attempt)));
    if (attempt.refusals.at(-1)) break;
    await scheduler.wait(4_000);
  }
  await refund;
};
