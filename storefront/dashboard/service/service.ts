import { busyMinutesAt, isPaused, typePause } from "../../../worker/domain/schedule/service.rules.ts";
import { field, fields, mutate, type Values } from "../../api/graphql.ts";

/** Selects how the kitchen copes: what is paused and until when, and how busy it is. */
export const serviceField = field("storeSettings", {
  select: {
    ...fields("orderingPaused", "pausedUntil", "pauseMessage", "busyMinutes", "busyUntil"),
    ...fields("pickupEnabled", "deliveryEnabled"),
    pausedOrderTypes: fields("orderType", "until", "message"),
  },
});

/** How the kitchen copes, as last read. */
export type Service = NonNullable<Values<{ service: typeof serviceField }>["service"]>;

/** What one tap pauses: all online orders, or one order type. */
export type PauseScope = "pickup" | "delivery" | "all";

/** The minutes that one tap adds to every promise. */
export const busySteps = [10, 20, 30] as const;

/** How long a pause by one tap lasts, so that a forgotten one costs little. The dialog offers other ends. */
const tappedPauseMinutes = 30;

/** The pauses that the strip offers: of each order type if guests can choose, and of all. */
export const listPauseScopes = ({ pickupEnabled, deliveryEnabled }: Service): PauseScope[] =>
  pickupEnabled && deliveryEnabled ? ["pickup", "delivery", "all"] : ["all"];

/** The pause in effect of a scope; null if there is none. A pause of all orders is not one of pickup. */
export const findPause = (service: Service, scope: PauseScope, now: string): { until: string | null } | null => {
  if (scope !== "all") return typePause(service, scope, now);
  return isPaused(service, now) ? { until: service.pausedUntil } : null;
};

/** The busy minutes in effect with their end; null if the kitchen is not busy. */
export const findBusy = (service: Service, now: string): { minutes: number; until: string } | null => {
  const minutes = busyMinutesAt(service, now);
  return minutes > 0 && service.busyUntil !== null ? { minutes, until: service.busyUntil } : null;
};

export const setBusy = (extraMinutes: number): Promise<unknown> =>
  mutate("setBusy", { extraMinutes, select: { id: true } });

/** Pauses a scope for half an hour, or resumes it. */
export const setScopePaused = (scope: PauseScope, paused: boolean, now: string): Promise<unknown> => {
  const until = paused ? new Date(Date.parse(now) + tappedPauseMinutes * 60_000).toISOString() : null;
  const orderType = scope === "all" ? null : scope;
  return mutate("setOrderingPaused", { paused, until, orderType, select: { id: true } });
};
