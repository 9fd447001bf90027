import type { Instant } from "../../../../db/schema/shapes.ts";
import type { StoreSettings } from "../../../../worker/domain/store/settings.ts";
import { toInstant } from "../../../../worker/domain/time.ts";
import type { Dish, Service, Span } from "./service.rules.ts";

/** What an incident takes off the menu: a kitchen station, a category or a dish. */
export interface Target {
  kind: "station" | "category" | "dish";
  /** The station's name, or an id. */
  id: string;
}

/** Something that goes wrong, or a decision that staff take, for a part of the service. */
export type Incident =
  | (Span & { kind: "unavailable"; target: Target })
  | (Span & { kind: "cook_missing" | "driver_missing" | "pause" });

/** The guests who want to order. */
export interface Demand {
  /** Orders in the busiest 20 minutes. */
  peakOrders: number;
  peakAt: Instant;
  /** Minutes in which at least half as many guests arrive as at the peak. */
  rushMinutes: number;
  deliveryPercent: number;
  dineInPercent: number;
  /** The share of pickup and delivery orders for a chosen time. */
  scheduledPercent: number;
  /** Guests leave if an order takes longer than this. */
  patienceMinutes: number;
  /** Of the subtotal, for each order. */
  tipPercent: number;
}

/** The people and the work. */
export interface KitchenPlan {
  cooks: number;
  /** Portions that one cook prepares at the same time. */
  portionsPerCook: number;
  drivers: number;
  /** Minutes of one way to a guest. */
  driveMinutes: number;
  /** Minutes for a portion, by the id of its dish. */
  dishMinutes: Readonly<Record<string, number>>;
}

/** The settings of the store that decide which orders it accepts, and what it promises. */
export type Limits = Pick<
  StoreSettings,
  "ordersPerSlot" | "prepMinutesPerSlot" | "pickupLeadMinutes" | "deliveryLeadMinutes"
>;

/** Everything that an owner can change before a run. */
export interface Plan {
  seed: number;
  demand: Demand;
  kitchen: KitchenPlan;
  limits: Limits;
  incidents: readonly Incident[];
}

/** What the latest orders say about a store's guests. Amounts in minor units. */
export interface History {
  orders: number;
  deliveries: number;
  dineIns: number;
  scheduled: number;
  subtotal: number;
  tip: number;
  busiestOrders: number;
  dishes: readonly { menuItemId: string; portions: number }[];
}

/** Minutes for a portion of a dish without a preparation time. */
const defaultDishMinutes = 5;
const defaultPeakOrders = 20;
const peakMinutes = 20;

const toPercent = (part: number, whole: number, otherwise: number): number =>
  whole > 0 ? Math.round((100 * part) / whole) : otherwise;

/** As many orders in 20 minutes as the settings allow: 12 for each 15 minutes are 16. */
const allowedOrders = ({ ordersPerSlot }: Limits, slotMinutes: number): number =>
  ordersPerSlot === null ? defaultPeakOrders : Math.round((ordersPerSlot * peakMinutes) / slotMinutes);

/** The fastest delivery leaves when a pickup would be ready. */
const driveMinutesFrom = ({ pickupLeadMinutes, deliveryLeadMinutes }: Limits): number =>
  Math.max(5, Math.min(60, deliveryLeadMinutes - pickupLeadMinutes));

const countStations = (dishes: readonly Dish[]): number =>
  new Set(dishes.map(({ kitchenStation }) => kitchenStation).filter((station) => station !== null)).size;

/** Enough drivers for the deliveries of the peak if each trip takes two orders. */
const neededDrivers = (peakOrders: number, deliveryPercent: number, driveMinutes: number): number => {
  const deliveriesPerMinute = (peakOrders * deliveryPercent) / 100 / peakMinutes;
  return Math.max(1, Math.ceil((deliveriesPerMinute * 2 * driveMinutes) / 2));
};

/** The share of delivery orders to start with: that of the latest orders, else a third if the store delivers. */
const sharesFrom = ({ store }: Service, history: History | null) => {
  const orders = history?.orders ?? 0;
  const guessedDelivery = store.pickupEnabled ? 33 : 100;
  return {
    deliveryPercent: store.deliveryEnabled ? toPercent(history?.deliveries ?? 0, orders, guessedDelivery) : 0,
    dineInPercent: toPercent(history?.dineIns ?? 0, orders, 0),
    scheduledPercent: toPercent(history?.scheduled ?? 0, orders, 10),
    tipPercent: toPercent(history?.tip ?? 0, history?.subtotal ?? 0, 0),
  };
};

/** Two fifths of the way through a service, to the quarter of an hour. */
const defaultPeak = ({ from, to }: Span): Instant => {
  const fifteenMinutesMs = 15 * 60_000;
  const atMs = Date.parse(from) + (Date.parse(to) - Date.parse(from)) * 0.4;
  return toInstant(Math.round(atMs / fifteenMinutesMs) * fifteenMinutesMs);
};

/** The plan to start with: the store's settings, the menu's preparation minutes and the latest orders. `busiestAt` is
 *  the busiest time of the latest orders if it lies within the service. */
export const startingPlan = (
  service: Service,
  limits: Limits,
  history: History | null,
  busiestAt: Instant | null,
): Plan => {
  const shares = sharesFrom(service, history);
  const peakOrders = history?.busiestOrders || allowedOrders(limits, service.store.slotMinutes);
  const driveMinutes = driveMinutesFrom(limits);
  return {
    seed: 1,
    demand: {
      peakOrders,
      peakAt: busiestAt ?? defaultPeak(service.hours),
      rushMinutes: 90,
      ...shares,
      patienceMinutes: Math.max(45, limits.deliveryLeadMinutes + 15),
    },
    kitchen: {
      cooks: Math.max(2, countStations(service.dishes)),
      portionsPerCook: 4,
      drivers: neededDrivers(peakOrders, shares.deliveryPercent, driveMinutes),
      driveMinutes,
      dishMinutes: Object.fromEntries(
        service.dishes.map(({ id, prepTimeMinutes }) => [id, prepTimeMinutes ?? defaultDishMinutes]),
      ),
    },
    limits,
    incidents: [],
  };
};
