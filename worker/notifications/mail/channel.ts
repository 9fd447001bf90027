import type { Channel } from "../channel.ts";
import type { Mail } from "./mail.ts";
import { sendMail } from "./mailer.ts";
import { orderMail } from "./order-mail.ts";

/** Mail. Sign-in codes, invitations and notices to owners use its `send` alone. */
export const mailChannel = { id: "mail", render: orderMail, send: sendMail } as const satisfies Channel<Mail>;
