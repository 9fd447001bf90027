import type { Instant } from "../../../db/schema/shapes.ts";
import { type OrderProblem, orderingPaused, orderTypePaused } from "../problems.rules.ts";
import { activeTypes, isPaused, typePause } from "../schedule/service.rules.ts";
import type { StoreSettings } from "../store/settings.ts";

/** Why a pause refuses an order type at an instant: all orders are paused, or this type alone. Empty if neither is.
 *  With delivery paused, a delivery has ORDERING_PAUSED at `orderType`, and a pickup nothing. */
export const pauseProblems = (store: StoreSettings, orderType: "pickup" | "delivery", now: Instant): OrderProblem[] => {
  if (isPaused(store, now)) return [orderingPaused(store.pauseMessage)];
  const pause = typePause(store, orderType, now);
  return pause ? [orderTypePaused(orderType, pause.message, activeTypes(store, now))] : [];
};
