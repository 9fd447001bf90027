import type { Instant } from "../../../db/schema/shapes.ts";
import { addMinutes, earlier } from "../time.ts";
import { type LiveMessage, orderTopic, type Topic } from "./messages.ts";

/** The version of an order in the database. */
export interface OrderVersion {
  orderId: string;
  /** Number of the last event in its history. */
  lastSeq: number;
  /** Changes with each write, even without an event. */
  updatedAt: Instant;
}

/** The version of a store in the database: its menu revision, and the orders written since an instant. */
export interface StoreVersion {
  menuRevision: number;
  orders: readonly OrderVersion[];
}

/** The channel's state at its last comparison with the database. */
export interface Checkpoint extends StoreVersion {
  /** The channel's last message at that time. */
  seq: number;
  /** The start of the next comparison: orders written from here on. */
  ordersFrom: Instant;
  /** The latest versions, oldest first. */
  orders: readonly OrderVersion[];
}

/** Clock skew and batch duration stay below this, so a write of this age is visible in the database. */
const overlapMinutes = 2;
/** More orders than a kitchen works on at once. Any write of an unknown order counts as not announced. */
const maxKnownOrders = 300;

const isAnnounced = (
  { orderId, lastSeq, updatedAt }: OrderVersion,
  checkpoint: Checkpoint,
  announced: readonly LiveMessage[],
): boolean => {
  const known = checkpoint.orders.find((order) => order.orderId === orderId);
  const messages = announced.filter((message) => "orderId" in message && message.orderId === orderId);
  const seqs = messages.map((message) => (message.type === "order" ? message.eventSeq : 0));
  const isWriteKnown =
    known?.updatedAt === updatedAt || messages.some((message) => "at" in message && message.at === updatedAt);
  return isWriteKnown && Math.max(known?.lastSeq ?? 0, ...seqs) >= lastSeq;
};

/** The topics with unannounced changes: `order:<id>`, `menu`, and `kitchen` with either. A menu moved from
 *  revision 7 to 9 needs two menu messages after 7; an order at event 4 needs the message of event 4. Messages in
 *  transit count as missing. */
export const unannouncedTopics = (
  checkpoint: Checkpoint,
  current: StoreVersion,
  announced: readonly LiveMessage[],
): Topic[] => {
  const menus = announced.filter((message) => message.type === "menu" && message.revision > checkpoint.menuRevision);
  const isMenuMissing = menus.length < current.menuRevision - checkpoint.menuRevision;
  const orders = current.orders.filter((order) => !isAnnounced(order, checkpoint, announced));
  const topics: Topic[] = [
    ...(isMenuMissing ? (["menu"] as const) : []),
    ...orders.map(({ orderId }) => orderTopic(orderId)),
  ];
  return topics.length > 0 ? ["kitchen", ...topics] : [];
};

/** The start of the first comparison: 18:58 at 19:00. */
export const firstOrdersFrom = (now: Instant): Instant => addMinutes(now, -overlapMinutes);

/** The checkpoint after a comparison. After a latest write at 19:00, the next one starts at 18:58 and knows the
 *  latest 300 orders. Writes of a clock that is ahead do not move it further. */
export const nextCheckpoint = (
  previous: Checkpoint | null,
  { menuRevision, orders }: StoreVersion,
  { ordersFrom, seq, now }: Pick<Checkpoint, "ordersFrom" | "seq"> & { now: Instant },
): Checkpoint => {
  const known = new Map([...(previous?.orders ?? []), ...orders].map((order) => [order.orderId, order]));
  const oldestFirst = [...known.values()].toSorted((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1));
  const latest = oldestFirst.at(-1)?.updatedAt;
  const from = latest ? addMinutes(earlier(latest, now), -overlapMinutes) : ordersFrom;
  return {
    seq,
    ordersFrom: from > ordersFrom ? from : ordersFrom,
    menuRevision,
    orders: oldestFirst.slice(-maxKnownOrders),
  };
};
