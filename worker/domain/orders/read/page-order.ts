import type { Instant } from "../../time.ts";
import type { CustomerOrder } from "./schemas.ts";

/** An order on the page of its link, with the link's key and the time at which it was read. */
export interface PageOrder {
  order: CustomerOrder;
  secretKey: string;
  readAt: Instant;
}
