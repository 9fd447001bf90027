import { newProcess } from "../engine/scheduler.ts";
import { editByLink } from "./edit-links.ts";
import { orderByLink } from "./order-links.ts";
import type { LinkParts } from "./pay-link.ts";

/** What a guest pays by a link: an order by phone, or what an edit makes it dearer. */
export type LinkSubject = "edit" | "order";

/** Starts a payment by a link as a process of its own. */
export const startLink = (subject: LinkSubject, parts: LinkParts, onEnd: () => void): void => {
  parts.scheduler.current = newProcess(`link of ${parts.merchant.store.slug}`);
  void (subject === "edit" ? editByLink : orderByLink)(parts).then(onEnd);
};
