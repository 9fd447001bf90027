import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import type { OrderStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { isBumpDue, kitchenStatusAt, statusAfterBump } from "./kitchen-status.rules.ts";

/** An order as it reads at `now`, also if its bumps are not settled yet: its items have the status that they were
 *  bumped to, and the order's status and history follow. Reads use it, because only changes write. */
export const projectBumps = (record: OrderRecord, now: Instant): OrderRecord => {
  const due = record.items.filter((item) => isBumpDue(item, now));
  if (due.length === 0) return record;
  const items = record.items.map((item) => ({ ...item, kitchenStatus: kitchenStatusAt(item, now) }));
  const statuses = items.map(({ kitchenStatus }) => kitchenStatus);
  const at = due.reduce((latest, { effectiveAt }) => (effectiveAt && effectiveAt > latest ? effectiveAt : latest), "");
  const events = [...record.events];
  let status: OrderStatus = record.order.status;
  for (let next = statusAfterBump(status, statuses); next !== null; next = statusAfterBump(status, statuses)) {
    status = next;
    const last = events.at(-1);
    if (last) events.push({ ...last, seq: last.seq + 1, type: "status_changed", status, at, note: null });
  }
  const acknowledgedAt = record.order.acknowledgedAt ?? (status === record.order.status ? null : at);
  return { ...record, items, events, order: { ...record.order, status, acknowledgedAt } };
};
