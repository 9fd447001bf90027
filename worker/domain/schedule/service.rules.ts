import type { Instant } from "../../../db/schema/shapes.ts";
import type { StoreSettings } from "../store/settings.ts";
import { minutesBetween } from "../time.ts";

type OnlineOrderType = StoreSettings["pausedOrderTypes"][number]["orderType"];

/** The settings that say how a kitchen copes at the moment. */
export type ServiceRules = Pick<
  StoreSettings,
  "orderingPaused" | "pausedUntil" | "pauseMessage" | "pausedOrderTypes" | "busyMinutes" | "busyUntil"
>;

/** A pause in effect. Without `until`, staff end it. */
export interface Pause {
  until: Instant | null;
  message: string | null;
}

const isInEffect = ({ until }: Pick<Pause, "until">, at: Instant): boolean => until === null || until > at;

/** Whether a pause of all orders is in effect. A pause until 19:00 has ended at 19:00. */
export const isPaused = (
  { orderingPaused, pausedUntil }: Pick<StoreSettings, "orderingPaused" | "pausedUntil">,
  at: Instant,
): boolean => orderingPaused && isInEffect({ until: pausedUntil }, at);

/** The pauses of single order types that are in effect at an instant. */
export const typePausesAt = ({ pausedOrderTypes }: Pick<StoreSettings, "pausedOrderTypes">, at: Instant) =>
  pausedOrderTypes.filter((pause) => isInEffect(pause, at));

/** The pause of one order type alone; null if there is none. If only delivery is paused, pickup has none. */
export const typePause = (
  store: Pick<StoreSettings, "pausedOrderTypes">,
  orderType: OnlineOrderType,
  at: Instant,
): Pause | null => typePausesAt(store, at).find((pause) => pause.orderType === orderType) ?? null;

/** The minutes until an order type is no longer paused: 0 if it is not, null if staff end its pause. All orders paused
 *  until 13:00 and delivery until 14:00, at noon: 60 for a pickup, 120 for a delivery. */
export const minutesPaused = (
  store: Pick<StoreSettings, "orderingPaused" | "pausedUntil" | "pausedOrderTypes">,
  orderType: OnlineOrderType,
  at: Instant,
): number | null => {
  const ends = [
    ...(isPaused(store, at) ? [store.pausedUntil] : []),
    ...typePausesAt(store, at).flatMap((pause) => (pause.orderType === orderType ? [pause.until] : [])),
  ];
  if (ends.includes(null)) return null;
  return Math.max(0, ...ends.map((end) => minutesBetween(at, end ?? at)));
};

/** The order types that a store offers to guests, paused or not. */
export const offeredTypes = ({
  pickupEnabled,
  deliveryEnabled,
}: Pick<StoreSettings, "pickupEnabled" | "deliveryEnabled">): OnlineOrderType[] => [
  ...(pickupEnabled ? (["pickup"] as const) : []),
  ...(deliveryEnabled ? (["delivery"] as const) : []),
];

/** The order types that guests can order at an instant: offered and not paused. */
export const activeTypes = (
  store: ServiceRules & Parameters<typeof offeredTypes>[0],
  at: Instant,
): OnlineOrderType[] =>
  isPaused(store, at) ? [] : offeredTypes(store).filter((type) => typePause(store, type, at) === null);

/** The pause that stops every order at an instant: of all orders, or of each offered type, which ends with the first of
 *  them. Null if some order is accepted. Pickup paused until 19:00 and delivery until 20:00: paused until 19:00. */
export const fullPause = (store: Parameters<typeof activeTypes>[0], at: Instant): Pause | null => {
  if (isPaused(store, at)) return { until: store.pausedUntil, message: store.pauseMessage };
  const pauses = offeredTypes(store).flatMap((type) => typePause(store, type, at) ?? []);
  const [first] = pauses;
  if (!first || activeTypes(store, at).length > 0) return null;
  const ends = pauses.flatMap(({ until }) => until ?? []).toSorted();
  return { until: ends[0] ?? null, message: first.message };
};

/** The minutes that a busy kitchen adds to every promise. 20 until 19:00 are 20 at 18:59 and 0 at 19:00. */
export const busyMinutesAt = (
  { busyMinutes, busyUntil }: Pick<StoreSettings, "busyMinutes" | "busyUntil">,
  at: Instant,
): number => (busyUntil !== null && busyUntil > at ? busyMinutes : 0);

/** The settings without pauses and a busy kitchen that have ended. */
export const currentService = <Store extends ServiceRules>(store: Store, at: Instant): Store => {
  const pauses = typePausesAt(store, at);
  const isPauseOver = store.orderingPaused && !isPaused(store, at);
  const isBusyOver = store.busyMinutes > 0 && busyMinutesAt(store, at) === 0;
  // Opening hours are cached by the settings object, so settings without a change stay the same object.
  if (!isPauseOver && !isBusyOver && pauses.length === store.pausedOrderTypes.length) return store;
  return {
    ...store,
    pausedOrderTypes: pauses,
    ...(isPauseOver ? { orderingPaused: false, pausedUntil: null, pauseMessage: null } : {}),
    ...(isBusyOver ? { busyMinutes: 0, busyUntil: null } : {}),
  };
};

/** When the pauses and the busy kitchen end; times that have passed may be among them. */
export const serviceChanges = ({ pausedUntil, pausedOrderTypes, busyUntil }: ServiceRules): (Instant | null)[] => [
  pausedUntil,
  ...pausedOrderTypes.map(({ until }) => until),
  busyUntil,
];
