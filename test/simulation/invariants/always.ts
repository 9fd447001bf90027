import type { Database } from "../platform/database.ts";
import { ordersPerSlot, promo } from "../platform/store-limits.ts";
import { nextStatuses } from "./legal-steps.ts";

/** A row that must never be written. */
interface ForbiddenRow {
  invariant: string;
  /** The change of a table after which it is checked. */
  after: string;
  /** SQL over NEW and OLD that is true if the invariant does not hold. */
  when: string;
  /** SQL of the sentence that describes the violation. */
  sentence: string;
}

const legalSteps = Object.entries(nextStatuses)
  .flatMap(([from, statuses]) => statuses.map((to) => `'${from}>${to}'`))
  .join();
const paid = "('succeeded', 'partially_refunded', 'refunded')";

/** An order that a guest just placed, not one that is copied to another shard. */
const isNewOnlineOrder = `NEW.order_source = 'online'
  AND NOT EXISTS (SELECT 1 FROM store_move m WHERE m.store_id = NEW.store_id AND m.state = 'arriving')`;
/** Minutes from the order to an instant, rounded up to whole milliseconds. */
const minutesUntil = (instant: string): string =>
  `(round((julianday(${instant}) - julianday(NEW.created_at)) * 86400000) / 60000)`;

const forbiddenRows: readonly ForbiddenRow[] = [
  {
    invariant: "a status never goes back",
    after: "UPDATE OF status ON restaurant_order",
    when: `OLD.status <> NEW.status AND OLD.status || '>' || NEW.status NOT IN (${legalSteps})`,
    sentence: "NEW.id || ' goes from ' || OLD.status || ' to ' || NEW.status",
  },
  {
    invariant: "a payment is never forgotten",
    after: "UPDATE OF status ON payment",
    when: `OLD.status IN ${paid} AND NEW.status NOT IN ${paid}`,
    sentence: "'the payment of ' || NEW.order_id || ' goes from ' || OLD.status || ' to ' || NEW.status",
  },
  {
    invariant: "no more is refunded than was paid",
    after: "UPDATE OF refunded_amount ON payment",
    when: "NEW.refunded_amount > NEW.amount",
    sentence:
      "'the payment of ' || NEW.order_id || ' is ' || NEW.amount || ', and refunds are ' || NEW.refunded_amount",
  },
  {
    invariant: "an order is first paid once",
    after: "UPDATE OF first_paid_at ON restaurant_order",
    when: "OLD.first_paid_at IS NOT NULL AND NEW.first_paid_at IS NOT OLD.first_paid_at",
    sentence: "NEW.id || ' was first paid at ' || OLD.first_paid_at || ' and again'",
  },
  {
    invariant: "the amount of a payment never changes at its processor, but to what came of it",
    after: "UPDATE OF amount ON payment",
    when: `OLD.amount <> NEW.amount AND OLD.provider NOT IN ('cash', 'manual')
      AND (OLD.status IN ${paid} OR NEW.status NOT IN ${paid} OR NEW.asked_amount IS NOT OLD.amount)`,
    sentence: "'the payment of ' || NEW.order_id || ' goes from ' || OLD.amount || ' to ' || NEW.amount",
  },
  ...["INSERT", "UPDATE OF taken"].map((change) => ({
    invariant: "slots count their orders",
    after: `${change} ON order_slot`,
    when: `NEW.taken NOT BETWEEN 0 AND ${ordersPerSlot}`,
    sentence: `'the slot ' || NEW.starts_at || ' holds ' || NEW.taken || ' of ${ordersPerSlot}'`,
  })),
  {
    invariant: "promo codes count their orders",
    after: "UPDATE OF uses ON promo_code",
    when: `NEW.uses NOT BETWEEN 0 AND ${promo.maxUses}`,
    sentence: `NEW.code || ' has ' || NEW.uses || ' uses of ${promo.maxUses}'`,
  },
  {
    invariant: "a paused order type takes no order for a time before the end of its pause",
    after: "INSERT ON restaurant_order",
    when: `${isNewOnlineOrder} AND EXISTS (SELECT 1 FROM store_settings s, json_each(s.paused_order_types) p
      WHERE s.id = NEW.store_id AND p.value ->> 'orderType' = NEW.order_type
        AND coalesce(p.value ->> 'until', '9999') > coalesce(NEW.scheduled_for, NEW.created_at))`,
    sentence: "NEW.id || ' was ordered for ' || NEW.order_type || ', which is paused'",
  },
  {
    invariant: "a busy kitchen promises more time",
    after: "INSERT ON restaurant_order",
    when: `${isNewOnlineOrder} AND EXISTS (SELECT 1 FROM store_settings s
      WHERE s.id = NEW.store_id AND s.busy_until > NEW.created_at
        AND ${minutesUntil("NEW.promised_at")} < NEW.lead_minutes + s.busy_minutes)`,
    sentence: "NEW.id || ' is promised for ' || NEW.promised_at || ' although the kitchen is busy'",
  },
  {
    invariant: "only a delivery that is not over gets a driver",
    after: "UPDATE OF driver_name ON restaurant_order",
    when: `OLD.driver_name IS NOT NEW.driver_name
      AND (NEW.order_type <> 'delivery' OR NEW.status IN ('completed', 'cancelled'))`,
    sentence: "NEW.id || ', which is ' || NEW.status || ', gets the driver ' || coalesce(NEW.driver_name, 'none')",
  },
  {
    invariant: "an edit by a link waits for its payment",
    after: "INSERT ON order_revision",
    when: `NEW.settle = 'link' AND EXISTS (SELECT 1 FROM payment p WHERE p.order_id = NEW.order_id AND p.pending_edit IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM store_move m WHERE m.store_id = NEW.store_id AND m.state = 'arriving')`,
    sentence: "NEW.order_id || ' has revision ' || NEW.revision || ', and its payment still waits'",
  },
  {
    invariant: "money at the counter leaves no link open",
    after: "UPDATE OF status ON payment",
    when: `NEW.provider IN ('cash', 'manual') AND NEW.status = 'succeeded' AND EXISTS (SELECT 1 FROM payment p
      WHERE p.order_id = NEW.order_id AND p.expires_at IS NOT NULL AND p.status IN ('pending', 'processing', 'failed'))`,
    sentence: "NEW.order_id || ' took money at the counter, and its link is open'",
  },
  {
    invariant: "a closed day never changes",
    after: "UPDATE ON report_day",
    when: `EXISTS (SELECT 1 FROM day_close c WHERE c.store_id = OLD.store_id AND c.business_day = OLD.business_day)
      AND (NEW.sales IS NOT OLD.sales OR NEW.dishes IS NOT OLD.dishes OR NEW.money IS NOT OLD.money
        OR NEW.kitchen IS NOT OLD.kitchen OR NEW.ends_at <> OLD.ends_at)`,
    sentence: "NEW.business_day || ' of ' || NEW.store_id || ' was closed, and its sums change'",
  },
  {
    invariant: "a guest with something open is not erased",
    after: "UPDATE OF erased_at ON restaurant_order",
    when: `OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND (NEW.status NOT IN ('completed', 'cancelled')
      OR EXISTS (SELECT 1 FROM payment p LEFT JOIN refund r ON r.payment_id = p.id WHERE p.order_id = NEW.id
        AND (p.status IN ('pending', 'processing') OR r.status = 'pending'))
      OR EXISTS (SELECT 1 FROM dispute d WHERE d.order_id = NEW.id AND d.closed_at IS NULL))`,
    sentence: "NEW.id || ', which is ' || NEW.status || ', is erased while something is open'",
  },
  {
    invariant: "a history has no gap",
    after: "INSERT ON order_event",
    when: "NEW.seq > 1 AND NOT EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = NEW.order_id AND e.seq = NEW.seq - 1)",
    sentence: "'event ' || NEW.seq || ' of ' || NEW.order_id || ' has none before it'",
  },
];

const storeTables = new WeakMap<Database, readonly string[]>();

/** The tables with rows of stores. No run changes them, and finding them takes longer than reading them. */
export const listStoreTables = (shard: Database): readonly string[] => {
  const known = storeTables.get(shard);
  if (known) return known;
  const tables = shard
    .read<{ name: string }>(
      `SELECT t.name FROM sqlite_schema t WHERE t.type = 'table' AND t.name <> 'store_move'
       AND EXISTS (SELECT 1 FROM pragma_table_info(t.name) c WHERE c.name = 'store_id') ORDER BY t.name`,
    )
    .map(({ name }) => name);
  storeTables.set(shard, tables);
  return tables;
};

/** Makes a database report each write after which an invariant does not hold. The checks cost no query of their own, so
 *  they run with every write of every run. */
export const watchWrites = (database: Database): void => {
  for (const [index, { invariant, after, when, sentence }] of forbiddenRows.entries()) {
    database.execute(`CREATE TEMP TRIGGER watch_${index} AFTER ${after} WHEN ${when}
      BEGIN SELECT report_violation('${invariant}: ' || ${sentence}); END`);
  }
};
