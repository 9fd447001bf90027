import type { NotificationChannel } from "../../db/schema/enums.ts";
import type { Ctx } from "../context.ts";
import type { OrderNotification } from "./order-notification.ts";

/** The context for sending a store's notifications. */
export type SendWork = Pick<Ctx, "env" | "clock" | "requestId" | "send"> & { store: { id: string } };

/** One way to notify people. */
export interface Channel<Message> {
  id: NotificationChannel;
  /** The message to the guest of an order. */
  render(notification: OrderNotification): Message;
  /** Sends a message, or throws. */
  send(work: SendWork, message: Message): Promise<void>;
}
