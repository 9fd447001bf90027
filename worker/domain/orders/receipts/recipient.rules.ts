import type { Instant } from "../../../../db/schema/shapes.ts";

const daysToName = 180;
const dayMs = 86_400_000;

interface NamedOrder {
  createdAt: Instant;
  isTest: boolean;
  receiptRecipient: object | null;
}

/** Why a caller cannot name the company on an order's receipts. */
export type RecipientRefusal = "test" | "named" | "late";

/** Why a company cannot be named: test orders have no receipts; guests name it once and within 180 days, so that no two
 *  companies deduct one sale. Staff can correct it at any time. Null if it can. A guest's second one is "named". */
export const recipientRefusal = (order: NamedOrder, isStaff: boolean, now: Instant): RecipientRefusal | null => {
  if (order.isTest) return "test";
  if (isStaff) return null;
  if (order.receiptRecipient !== null) return "named";
  return Date.parse(now) - Date.parse(order.createdAt) > daysToName * dayMs ? "late" : null;
};
