import { newProcess } from "../engine/scheduler.ts";
import { closeDay } from "./close-day.ts";
import { disputePayment } from "./dispute-payment.ts";
import { editByLink } from "./edit-links.ts";
import { eraseGuest } from "./erase-guest.ts";
import { orderByLink } from "./order-links.ts";
import type { LinkParts } from "./pay-link.ts";

/** What a guest pays by a link: an order by phone, or what an edit makes it dearer. At night staff close the day, a
 *  guest may dispute a payment, and staff may erase a guest. */
export type LinkSubject = "edit" | "order" | "close" | "dispute" | "erasure";

const actions = {
  ...{ edit: editByLink, order: orderByLink, close: closeDay },
  ...{ dispute: disputePayment, erasure: eraseGuest },
} as const;

/** Starts a payment by a link, a close, a dispute or an erasure as a process of its own. */
export const startLink = (subject: LinkSubject, parts: LinkParts, onEnd: () => void): void => {
  parts.scheduler.current = newProcess(`link of ${parts.merchant.store.slug}`);
  void actions[subject](parts).then(onEnd);
};
