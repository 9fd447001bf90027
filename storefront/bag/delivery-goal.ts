import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { StoreSettings } from "../../worker/domain/store/settings.ts";

/** A threshold that an order's value should reach. Amounts in minor units. */
export interface DeliveryGoal {
  kind: "minimum" | "free";
  threshold: number;
  /** What the order lacks; 0 once it reaches the threshold. */
  missing: number;
  /** How much of the threshold is reached, from 0 to 1. */
  progress: number;
}

/** The next threshold of a delivery: first the minimum, which counts the subtotal, then free delivery, which counts it
 *  after discounts. Null if no threshold is left to name. With a minimum of 2000, free delivery from 6000 and a
 *  subtotal of 3000, it is free delivery, with 3000 missing and a progress of 0.5. */
export const findDeliveryGoal = (
  { deliveryMinimum, freeDeliveryFrom }: Pick<StoreSettings, "deliveryMinimum" | "freeDeliveryFrom">,
  { subtotal, discount }: { subtotal: number; discount: number },
): DeliveryGoal | null => {
  const toGoal = (kind: DeliveryGoal["kind"], threshold: number, reached: number): DeliveryGoal => ({
    ...{ kind, threshold, missing: Math.max(0, threshold - reached) },
    progress: threshold <= 0 ? 1 : Math.min(1, Math.max(0, reached / threshold)),
  });
  if (subtotal < deliveryMinimum) return toGoal("minimum", deliveryMinimum, subtotal);
  return freeDeliveryFrom === null ? null : toGoal("free", freeDeliveryFrom, subtotal - discount);
};

/** The lowest minimum of a delivery, in minor units. Zones have minimums of their own. */
export const lowestMinimum = ({ store, zones }: Pick<MenuSnapshot, "store" | "zones">): number =>
  zones.length > 0 ? Math.min(...zones.map(({ minimum }) => minimum)) : store.deliveryMinimum;
