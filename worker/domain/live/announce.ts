import type { OrderRow } from "../../../db/queries/orders/orders.ts";
import type { KitchenStatus } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import { withinTime } from "../../../db/time-limit.ts";
import type { Ctx, OrderWork, StoreRef } from "../../context.ts";
import { openObject } from "../../durable/open-object.ts";
import { type Announcement, type BumpMessage, orderTopic } from "./messages.ts";

/** An order that was just written. */
interface WrittenOrder extends Pick<OrderRow, "storeId" | "id" | "status" | "lastSeq" | "updatedAt"> {
  promisedAt?: OrderRow["promisedAt"] | undefined;
}

export interface AnnouncementWork extends Pick<OrderWork, "env" | "requestId" | "waitUntil"> {
  store?: Pick<StoreRef, "countryCode">;
}

/** Background work must end, even if the channel hangs. */
const publishLimitMs = 2_000;

/** Publishes a message to a store's listeners after the response. The change is already written, so a failing
 *  channel must neither fail nor delay it. The channel compares itself with the database and detects lost
 *  messages. */
export const announce = (
  work: AnnouncementWork,
  storeId: string,
  buildMessage: () => Announcement | Promise<Announcement>,
): void => {
  const publish = async (): Promise<void> => {
    try {
      const message = await buildMessage();
      await withinTime(publishLimitMs, openObject(work.env.STORE, storeId, work.store).publish([message]));
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      console.warn(JSON.stringify({ requestId: work.requestId, warning: "LIVE_NOT_TOLD", storeId, name }));
    }
  };
  work.waitUntil(publish());
};

/** Publishes an order's state to its guest and the kitchen. */
export const announceOrder = (
  work: AnnouncementWork,
  { storeId, id: orderId, status, lastSeq: eventSeq, promisedAt = null, updatedAt: at }: WrittenOrder,
): void =>
  announce(work, storeId, () => ({
    topics: [orderTopic(orderId), "kitchen"],
    message: { type: "order", orderId, status, eventSeq, promisedAt, at },
  }));

interface UpdatedItem {
  orderId: string;
  orderItemId: string;
  kitchenStatus: KitchenStatus;
  at: Instant;
}

/** Publishes an item's kitchen status to the kitchen. */
export const announceKitchenItem = (work: AnnouncementWork & Pick<Ctx, "store">, item: UpdatedItem): void =>
  announce(work, work.store.id, () => ({ topics: ["kitchen"], message: { type: "kitchen_item", ...item } }));

/** Publishes a bump, or that bumps were undone, to the kitchen. */
export const announceBump = (work: AnnouncementWork & Pick<Ctx, "store">, bump: Omit<BumpMessage, "type">): void =>
  announce(work, work.store.id, () => ({ topics: ["kitchen"], message: { type: "bump", ...bump } }));
