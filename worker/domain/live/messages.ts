import type { KitchenStation, KitchenStatus, OrderStatus } from "../../../db/schema/enums.ts";
import type { Instant, OrderTypePause } from "../../../db/schema/shapes.ts";
import type { OpeningState, SaleState, ServiceState } from "../sale-state.ts";

/** The state of an order, without personal data or contents. */
export interface OrderMessage {
  type: "order";
  orderId: string;
  status: OrderStatus;
  /** Number of the last event in its history; the message with the higher number is newer. */
  eventSeq: number;
  promisedAt: Instant | null;
  at: Instant;
}

/** The kitchen status of one item. */
export interface KitchenItemMessage {
  type: "kitchen_item";
  orderId: string;
  orderItemId: string;
  kitchenStatus: KitchenStatus;
  at: Instant;
}

/** A bump of an order's items that counts at `effectiveAt`, or the end of all of them that do not count yet: then the
 *  kitchen status is null. */
export interface BumpMessage {
  type: "bump";
  orderId: string;
  kitchenStatus: KitchenStatus | null;
  /** The station whose items it is about; null for all. */
  station: KitchenStation | null;
  effectiveAt: Instant | null;
  at: Instant;
}

/** The complete current availability; the latest message replaces all earlier ones. */
export interface MenuMessage {
  type: "menu";
  revision: number;
  /** Whether more than availability may have changed, so that a page must reload the menu. */
  edited: boolean;
  madeAt: Instant;
  validUntil: Instant;
  opening: OpeningState;
  /** By the id of each visible dish. */
  saleStates: Record<string, SaleState>;
  /** When sold-out dishes are for sale again, by id; without those that are sold out until further notice. */
  soldOutUntil: Record<string, Instant>;
  /** When dishes outside their meal period are served next, by id. */
  servedFrom: Record<string, Instant>;
  nextSlotAt: Instant | null;
  /** The paused order types that can be ordered for a time after their pause. */
  aheadTypes: OrderTypePause["orderType"][];
  service: ServiceState;
  /** Ids of sold-out modifiers. */
  soldOutModifierIds: string[];
}

export type LiveMessage = OrderMessage | KitchenItemMessage | BumpMessage | MenuMessage;

/** A change was not announced, so the client must reload. */
export interface ResyncMessage {
  type: "resync";
  /** The revision of the store's menu at that time; null if the database did not answer. */
  menuRevision: number | null;
  /** The server's time, if this is the first message of a connection. */
  at?: Instant;
}

/** A client's position: the log and its last received message. As text, `<epoch>.<seq>`. */
export interface Position {
  epoch: string;
  seq: number;
}

/** The first message of a connection, with the server's time. */
export interface HelloMessage {
  type: "hello";
  at: Instant;
}

/** A message on a connection: first `hello`, or `resync` if missed messages cannot be replayed, then messages, and
 *  `resync` at any time. Each contains its position, with which a client reconnects. */
export type ConnectionMessage = (LiveMessage | HelloMessage | ResyncMessage) & { position: string };

/** A topic of the live channel. */
export type Topic = "menu" | "kitchen" | `order:${string}`;

export const orderTopic = (orderId: string): Topic => `order:${orderId}`;

/** A message and its topics. */
export interface Announcement {
  topics: readonly Topic[];
  message: LiveMessage | ResyncMessage;
}
