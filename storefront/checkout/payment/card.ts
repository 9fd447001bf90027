import type { FieldErrors } from "../form.ts";

/** Whoever takes the details of a card on this page. */
export interface CardDesk {
  /** What is wrong with what was typed in. A wallet asks its owner here, so nothing may be waited for before it. */
  check(): Promise<FieldErrors>;
  /** Charges an order, as its client secret allows: a sentence where it is known why that did not succeed. Only the
   *  worker can say that it did. */
  charge(order: { orderId: string; clientSecret: string }): Promise<string | null>;
}
