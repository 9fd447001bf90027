import type { Instant } from "../../../db/schema/shapes.ts";
import { type OrderProblem, orderingPaused, orderTypePaused } from "../problems.rules.ts";
import { activeTypes, isPaused, typePause } from "../schedule/service.rules.ts";
import type { StoreSettings } from "../store/settings.ts";

/** Why a pause refuses an order type for an instant, which is now or the order's time: all orders are paused, or this
 *  type alone. Empty if neither is. With delivery paused until 19:00, a delivery for 18:30 has ORDERING_PAUSED at
 *  `orderType`; a delivery for 19:30 and a pickup have nothing. */
export const pauseProblems = (store: StoreSettings, orderType: "pickup" | "delivery", at: Instant): OrderProblem[] => {
  if (isPaused(store, at)) return [orderingPaused(store.pauseMessage)];
  const pause = typePause(store, orderType, at);
  return pause ? [orderTypePaused(orderType, pause.message, activeTypes(store, at))] : [];
};
