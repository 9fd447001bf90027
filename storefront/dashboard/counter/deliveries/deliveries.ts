import { addressLines } from "../../../../worker/domain/postal-address/address-lines.ts";
import { mutate } from "../../../api/graphql.ts";
import type { BoardOrder } from "../../kitchen/orders.ts";
import { owedAmount } from "../../kitchen/orders.ts";

/** What the list of deliveries needs of an order; the board's orders have it. */
export type Delivery = Pick<
  BoardOrder,
  | "id"
  | "orderNumber"
  | "businessDay"
  | "orderType"
  | "status"
  | "promisedAt"
  | "outstanding"
  | "customerName"
  | "customerPhone"
  | "deliveryAddress"
  | "driverName"
  | "payments"
>;

export interface DriverGroup {
  /** Null for the deliveries that have no driver yet. */
  driver: string | null;
  deliveries: Delivery[];
  /** What the driver collects on the way, in minor units. */
  toCollect: number;
}

const byTime = (a: Delivery, b: Delivery): number => ((a.promisedAt ?? "") < (b.promisedAt ?? "") ? -1 : 1);

/** The deliveries by driver's name, those without a driver first, each group by promised time. */
export const groupByDriver = (orders: readonly Delivery[]): DriverGroup[] => {
  const deliveries = orders.filter(({ orderType }) => orderType === "delivery").toSorted(byTime);
  const drivers = [...new Set(deliveries.map(({ driverName }) => driverName))];
  return drivers
    .toSorted((a, b) => (a ?? "").localeCompare(b ?? ""))
    .map((driver) => {
      const own = deliveries.filter(({ driverName }) => driverName === driver);
      return { driver, deliveries: own, toCollect: own.reduce((sum, order) => sum + owedAmount(order), 0) };
    });
};

/** The address of the map that phones open in their own map. */
export const mapUrl = (address: NonNullable<Delivery["deliveryAddress"]>, countryCode: string): string => {
  const { instructions: _, ...place } = address;
  const query = addressLines(place, countryCode).join(", ");
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
};

export const assignDriver = (orderId: string, name: string | null): Promise<unknown> =>
  mutate("assignDriver", { orderId, name, select: { id: true } });

/** Records that a delivery was handed over. One that no one sent off yet is sent off first. Throws PAYMENT_DUE if it is
 *  not paid. */
export const completeDelivery = async (orderId: string, status: Delivery["status"]): Promise<void> => {
  for (const next of status === "ready" ? (["served", "completed"] as const) : (["completed"] as const)) {
    await mutate("transitionRestaurantOrder", { orderId, status: next, select: { id: true } });
  }
};
