import type { OrderType } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { StoreSettings } from "../store/settings.ts";
import { addMinutes } from "../time.ts";
import { activeTypes, busyMinutesAt, type ServiceRules } from "./service.rules.ts";

/** The lead time of an order in minutes: the lead of the zone or store, or the longest dish if that is more. A lead of
 *  20 and a roast of 35 make 35. */
export const leadMinutes = (
  store: Pick<StoreSettings, "pickupLeadMinutes" | "deliveryLeadMinutes">,
  orderType: Extract<OrderType, "pickup" | "delivery">,
  zoneLead: number | null,
  longestPrepMinutes: number | null,
): number => {
  const ofStore = orderType === "pickup" ? store.pickupLeadMinutes : store.deliveryLeadMinutes;
  return Math.max(zoneLead ?? ofStore, longestPrepMinutes ?? 0);
};

export type LeadRules = ServiceRules &
  Pick<StoreSettings, "pickupEnabled" | "deliveryEnabled" | "pickupLeadMinutes" | "deliveryLeadMinutes">;

/** The shortest lead of the order types that are accepted at an instant, with the minutes of a busy kitchen; null if
 *  none is. Pickup in 20 minutes and delivery in 45 at a kitchen that is 10 minutes behind: 30. */
export const shortestLead = (store: LeadRules, at: Instant): number | null => {
  const leads = activeTypes(store, at).map((type) => leadMinutes(store, type, null, null));
  return leads.length === 0 ? null : Math.min(...leads) + busyMinutesAt(store, at);
};

/** When an order could be ready without a queue, and when the store closes after that. */
export interface Window {
  readyAt: Instant;
  closesAt: Instant;
}

/** The window of an immediate order after `lead` minutes. Null if the store is closed at `now` or when it would be
 *  ready. Open until 22:00 with a lead of 20, an order at 21:40 is ready at 22:00; one at 21:41 is rejected. */
export const windowAt = (
  hours: readonly { from: Instant; to: Instant }[],
  now: Instant,
  lead: number,
): Window | null => {
  if (!hours.some(({ from, to }) => from <= now && now < to)) return null;
  const readyAt = addMinutes(now, lead);
  const fitting = hours.find(({ from, to }) => from <= readyAt && readyAt <= to);
  return fitting ? { readyAt, closesAt: fitting.to } : null;
};
