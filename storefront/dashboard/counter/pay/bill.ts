import type { BillLine } from "../../../../worker/domain/payments/split-bill.rules.ts";
import type { Bill } from "../api.ts";

type BillPayment = Bill["payments"][number];

const paidStatuses: ReadonlySet<BillPayment["status"]> = new Set(["succeeded", "partially_refunded", "refunded"]);

/** The payments that were taken, oldest first. One of 0 settles a free order and is left out. */
export const takenPayments = ({ payments }: Pick<Bill, "payments">): BillPayment[] =>
  payments.filter(({ status, amount }) => paidStatuses.has(status) && amount > 0);

/** What is left to pay, in minor units. An order that was paid too much has nothing left. */
export const findOutstanding = ({ outstanding }: Pick<Bill, "outstanding">): number => Math.max(0, outstanding);

/** The items that the order has now. An edit leaves those that it replaced. */
export const currentItems = ({ orderItems }: Pick<Bill, "orderItems">): Bill["orderItems"] =>
  orderItems.filter(({ supersededIn }) => supersededIn === null);

/** The items of a bill with what each costs after its discount and with its tax. Minor units. */
export const toBillLines = (bill: Pick<Bill, "orderItems" | "taxIncluded">): BillLine[] =>
  currentItems(bill).map(({ lineId: id, quantity, totalPrice, discountAmount, taxAmount }) => ({
    id,
    quantity,
    price: totalPrice - discountAmount + (bill.taxIncluded ? 0 : taxAmount),
  }));
