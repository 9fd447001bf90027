import type { Instant } from "../../../db/schema/shapes.ts";
import { addMinutes, earlier } from "../time.ts";
import { type LiveMessage, orderTopic, type Topic } from "./messages.ts";

/** The version of an order that the database holds. */
export interface OrderVersion {
  orderId: string;
  /** Number of the last event in its history. */
  lastSeq: number;
  /** Changes with each write, also with those that add no event. */
  updatedAt: Instant;
}

/** What the database holds of a store: its menu's revision, and the orders that were written since an instant. */
export interface StoreVersion {
  menuRevision: number;
  orders: readonly OrderVersion[];
}

/** What the live channel knew when it was last compared with the database. */
export interface Checkpoint extends StoreVersion {
  /** The last message of the channel at that time. */
  seq: number;
  /** The next comparison reads the orders that were written from here on. */
  ordersFrom: Instant;
  /** The latest versions, the oldest first. */
  orders: readonly OrderVersion[];
}

/** Two workers' clocks differ by less, and no batch takes longer: a write of this age is in the database by now. */
const overlapMinutes = 2;
/** More orders than a kitchen works on at once: of one that is not known, any write counts as not announced. */
const maxKnown = 300;

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

/** The topics on which a written change was not announced: `order:<id>` for each such order, `menu`, and `kitchen` with either
 *  of them. A menu raised from revision 7 to 9 needs two menu messages after 7; an order at event 4, a message of event 4.
 *  A change whose message is still on its way counts as well. */
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

/** The instant from which the first comparison reads orders: 18:58 at 19:00. */
export const firstOrdersFrom = (now: Instant): Instant => addMinutes(now, -overlapMinutes);

/** The checkpoint after a comparison that read `current` from `ordersFrom` on. With the latest write at 19:00 the next one reads
 *  from 18:58 on, and the versions of the latest 300 orders are known to it. A write of a clock that is ahead moves nothing. */
export const nextCheckpoint = (
  previous: Checkpoint | null,
  { menuRevision, orders }: StoreVersion,
  { ordersFrom, seq, now }: Pick<Checkpoint, "ordersFrom" | "seq"> & { now: Instant },
): Checkpoint => {
  const known = new Map([...(previous?.orders ?? []), ...orders].map((order) => [order.orderId, order]));
  const oldestFirst = [...known.values()].toSorted((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1));
  const latest = oldestFirst.at(-1)?.updatedAt;
  const from = latest ? addMinutes(earlier(latest, now), -overlapMinutes) : ordersFrom;
  return { seq, ordersFrom: from > ordersFrom ? from : ordersFrom, menuRevision, orders: oldestFirst.slice(-maxKnown) };
};
