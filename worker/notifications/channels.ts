import type { NotificationChannel } from "../../db/schema/enums.ts";
import type { Channel, SendWork } from "./channel.ts";
import { mailChannel } from "./mail/channel.ts";
import type { OrderNotification } from "./order-notification.ts";

type Deliver = (work: SendWork, notification: OrderNotification) => Promise<void>;

const deliverBy =
  <Message>({ render, send }: Channel<Message>): Deliver =>
  (work, notification) =>
    send(work, render(notification));

/** Every channel of order notifications. */
const channels: Readonly<Record<NotificationChannel, Deliver>> = { [mailChannel.id]: deliverBy(mailChannel) };

/** Sends a notification to the guest of an order by a channel, or throws. */
export const deliver = (channel: NotificationChannel, work: SendWork, notification: OrderNotification): Promise<void> =>
  channels[channel](work, notification);
