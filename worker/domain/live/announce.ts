import type { OrderRow } from "../../../db/queries/orders/orders.ts";
import type { KitchenStatus } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { Ctx, OrderWork } from "../../context.ts";
import { type Announcement, orderTopic } from "./messages.ts";

/** An order as it was just written. */
interface WrittenOrder extends Pick<OrderRow, "storeId" | "id" | "status" | "lastSeq" | "updatedAt"> {
  promisedAt?: OrderRow["promisedAt"] | undefined;
}

export type Announcing = Pick<OrderWork, "env" | "requestId" | "waitUntil">;

/** Tells a store's listeners behind the answer. What changed is written by then: a channel that is down must neither fail it
 *  nor hold it up. The channel compares itself with the database, so it notices an announcement that was lost. */
export const announce = (work: Announcing, storeId: string, make: () => Announcement | Promise<Announcement>): void => {
  const tell = async (): Promise<void> => {
    try {
      await work.env.STORE.getByName(storeId).publish([await make()]);
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      console.warn(JSON.stringify({ requestId: work.requestId, warning: "LIVE_NOT_TOLD", storeId, name }));
    }
  };
  work.waitUntil(tell());
};

/** Tells an order's guest and the kitchen how it stands now. */
export const announceOrder = (
  work: Announcing,
  { storeId, id: orderId, status, lastSeq: eventSeq, promisedAt = null, updatedAt: at }: WrittenOrder,
): void =>
  announce(work, storeId, () => ({
    topics: [orderTopic(orderId), "kitchen"],
    message: { type: "order", orderId, status, eventSeq, promisedAt, at },
  }));

interface MarkedItem {
  orderId: string;
  orderItemId: string;
  kitchenStatus: KitchenStatus;
  at: Instant;
}

/** Tells the kitchen's screens how far a dish is. */
export const announceKitchenItem = (work: Announcing & Pick<Ctx, "store">, item: MarkedItem): void =>
  announce(work, work.store.id, () => ({ topics: ["kitchen"], message: { type: "kitchen_item", ...item } }));
