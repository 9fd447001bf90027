import type { Process } from "../engine/scheduler.ts";
import type { Ledger } from "../platform/ledger.ts";
import type { Workers } from "../platform/workers.ts";
import type { Browser } from "./browser.ts";
import type { ErasureAttempt } from "./erasure-attempt.ts";
import type { Visit } from "./guest.ts";
import { confirmAtStripe, type StripePayer } from "./pay-at-stripe.ts";

/** What guests and staff did with payment links. */
export class LinkLog {
  /** The processor's secrets that guests got, with which they can pay. */
  readonly secrets = new Set<string>();
  /** The links that gave a secret after they had ended. */
  readonly reopened: string[] = [];
  /** The orders that staff sent to the kitchen before they were paid. */
  readonly sentUnpaid = new Set<string>();
  /** What staff took at the counter for orders by a link, by order and key. */
  readonly tenders = new Map<string, Map<string, number>>();
}

export interface LinkParts extends StripePayer {
  workers: Workers;
  ledger: Ledger;
  stripeProcess: Process;
  log: LinkLog;
  /** The guests of all stores. */
  visits: readonly Visit[];
  /** The erasures that staff asked for. */
  erasures: ErasureAttempt[];
}

/** How a guest opens an order's page. */
export interface OpenedPage {
  screen: Browser;
  id: string;
  /** The secret of the order's link; null for staff, who need none. */
  secretKey: string | null;
}

const post = ({ screen, id, secretKey }: OpenedPage, action: string) =>
  screen.send("POST", `/api/orders/${id}/${action}`, secretKey === null ? {} : { secretKey });

const readEndedIds = ({ ledger, merchant }: LinkParts, orderId: string): string[] =>
  ledger
    .findHome(merchant.store.slug)
    .read<{ id: string }>(
      "SELECT id FROM payment WHERE order_id = ? AND expires_at IS NOT NULL AND status = 'cancelled'",
      orderId,
    )
    .map(({ id }) => id);

/** The guest opens the page of an order that is to be paid. Returns the processor's secret, if there is one. */
export const openLink = async (parts: LinkParts, page: OpenedPage): Promise<string | null> => {
  const ended = readEndedIds(parts, page.id);
  const { paymentId = "", clientSecret = null } = (await post(page, "payment"))?.body ?? {};
  if (typeof clientSecret !== "string" || !clientSecret.includes("_secret_")) return null;
  parts.log.secrets.add(clientSecret);
  if (ended.includes(String(paymentId))) parts.log.reopened.push(String(paymentId));
  return clientSecret;
};

/** The guest opens the order's page and pays, sometimes twice, and sometimes leaves before the page says so. */
export const payLink = async (parts: LinkParts, page: OpenedPage): Promise<void> => {
  const { scheduler, merchant, random, stripeProcess } = parts;
  for (let tries = random.pick([1, 1, 2]); tries > 0; tries -= 1) {
    const secret = await openLink(parts, page);
    if (secret === null) return;
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
    if (random.chance(0.7)) await post(page, "complete-payment");
  }
};
