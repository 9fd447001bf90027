import { enumerated, instant, reference } from "../columns.ts";
import { actorType, kitchenStatus } from "../enums.ts";

/** A bump of an item that can still be undone, and who made it. Settling it clears all four columns. */
export const bumpColumns = {
  pendingKitchenStatus: enumerated("pending_kitchen_status", kitchenStatus, {
    doc: "Preparation status that counts from `effectiveAt` on; null if no bump is pending.",
    example: null,
  }),
  effectiveAt: instant("effective_at", {
    doc: "Time from which the pending status counts. Until then, the bump can be undone.",
    example: null,
  }),
  bumpActorType: enumerated("bump_actor_type", actorType),
  bumpActorId: reference("bump_actor_id"),
};
