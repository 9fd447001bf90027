import type { KitchenStatus, OrderStatus } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { OpeningState, SaleState } from "../sale-state.ts";

/** How an order stands. Nothing in it tells whose it is or what is in it. */
export interface OrderMessage {
  type: "order";
  orderId: string;
  status: OrderStatus;
  /** Number of the last event in its history: of two messages the one with the greater number is the later. */
  eventSeq: number;
  promisedAt: Instant | null;
  at: Instant;
}

/** How far the kitchen is with one dish of an order. */
export interface KitchenItemMessage {
  type: "kitchen_item";
  orderId: string;
  orderItemId: string;
  kitchenStatus: KitchenStatus;
  at: Instant;
}

/** What sells at a moment, whole: whoever has the latest of these needs none before it. */
export interface MenuMessage {
  type: "menu";
  revision: number;
  /** Whether more than availability may have changed, so that a page has to get the menu anew. */
  edited: boolean;
  madeAt: Instant;
  validUntil: Instant;
  opening: OpeningState;
  /** By the id of each dish that guests see. */
  saleStates: Record<string, SaleState>;
  /** When dishes that wait for a meal period are next served, by id. */
  servedFrom: Record<string, Instant>;
  nextSlotAt: Instant | null;
  /** Choices that cannot be had, of whatever dish. */
  soldOutModifierIds: string[];
}

export type LiveMessage = OrderMessage | KitchenItemMessage | MenuMessage;

/** Something changed that was not announced: whoever hears this has to read anew. */
export interface ResyncMessage {
  type: "resync";
  /** The revision of the store's menu at that time; null if the database did not answer. */
  menuRevision: number | null;
  /** The server's time, if this is the first message of a connection. */
  at?: Instant;
}

/** Where a listener stands: in which log, and after which message of it. As text, `<epoch>.<seq>`. */
export interface Position {
  epoch: string;
  seq: number;
}

/** The first message of a connection, with the server's time. */
export interface HelloMessage {
  type: "hello";
  at: Instant;
}

/** What is sent on a connection: first `hello`, or `resync` if messages were missed that cannot be sent again, then messages, and
 *  `resync` again at any time. Each holds the position after it, with which a client reconnects. */
export type LineMessage = (LiveMessage | HelloMessage | ResyncMessage) & { position: string };

/** What somebody can listen to. */
export type Topic = "menu" | "kitchen" | `order:${string}`;

export const orderTopic = (orderId: string): Topic => `order:${orderId}`;

/** A message, and the topics whose listeners hear it. */
export interface Announcement {
  topics: readonly Topic[];
  message: LiveMessage | ResyncMessage;
}
