import type { needsQuery } from "../../../db/queries/today/needs.ts";
import type { Scope } from "../caller/scopes.ts";
import type { PaymentOption } from "../store/settings.ts";
import type { TodayNeed } from "./schemas.ts";

type NeedCounts = ReturnType<typeof needsQuery>["_"]["result"][number];

/** The scope that a caller needs to act, by what waits; the most urgent first. */
const neededScopes = {
  unaccepted: "read_orders",
  late: "read_orders",
  cancellation: "read_orders",
  failed_refund: "write_payments",
  dispute: "read_reports",
  payment_account: "manage_keys",
  open_day: "take_payments",
  parked_webhook: "manage_webhooks",
} as const satisfies Record<TodayNeed["kind"], Scope>;

/** Whether guests can pay before they come, with an account of the store's or the stand-in of development. */
export const takesOnlinePayments = (options: readonly PaymentOption[]): boolean =>
  options.some(({ provider }) => provider !== "cash");

/** What waits for a caller who holds some scopes, the most urgent first. */
export const listNeeds = (
  counts: NeedCounts,
  paymentOptions: readonly PaymentOption[],
  holds: (scope: Scope) => boolean,
): TodayNeed[] => {
  const { openDay, unaccepted, late, cancellation, failedRefund, dispute, parkedWebhook } = counts;
  const found: Record<TodayNeed["kind"], number> = {
    ...{ unaccepted, late, cancellation, dispute },
    failed_refund: failedRefund,
    payment_account: takesOnlinePayments(paymentOptions) ? 0 : 1,
    open_day: openDay === null ? 0 : 1,
    parked_webhook: parkedWebhook,
  };
  // The named boundary: the keys are the kinds.
  const kinds = Object.keys(neededScopes) as TodayNeed["kind"][];
  return kinds
    .filter((kind) => found[kind] > 0 && holds(neededScopes[kind]))
    .map((kind) => ({ kind, count: found[kind], businessDay: kind === "open_day" ? openDay : null }));
};
