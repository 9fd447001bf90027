import type { BoardItem, BoardOrder } from "../../../storefront/dashboard/kitchen/orders.ts";

/** Friday evening in New York. */
export const boardNow = "2026-11-20T23:30:00.000Z";

/** A dish on the kitchen board. */
export const aBoardDish = (more: Partial<BoardItem> = {}): BoardItem => ({
  ...{ id: "oit_1", name: "Wings", quantity: 1, modifiers: [], specialInstructions: null },
  supersededIn: null,
  ...{ kitchenStation: "fryer", kitchenStatus: "queued", menuItem: { allergens: [], isAllergenFree: false } },
  ...more,
});

/** A pickup on the kitchen board that no cook has accepted, promised in 20 minutes. */
export const aBoardOrder = (more: Partial<BoardOrder> = {}): BoardOrder => ({
  ...{ id: "ord_1", orderNumber: "1", businessDay: "2026-11-20", orderType: "pickup", status: "sent_to_kitchen" },
  ...{ createdAt: boardNow, scheduledFor: null, leadMinutes: null, promisedAt: "2026-11-20T23:50:00.000Z" },
  ...{ acknowledgedAt: null, recalledAt: null, outstanding: 0, specialInstructions: null, allergyNote: null },
  ...{ customerName: "Ana", customerPhone: "+1", deliveryAddress: null, driverName: null },
  ...{ ifMissing: null, needsCutlery: false, isTest: false, updatedAt: boardNow },
  ...{ orderItems: [aBoardDish()], struckItems: [], payments: [], events: [], revisions: [] },
  ...{ cancellationRequestedAt: null, cancellationRequestedBy: null, cancellationRequestReason: null },
  ...more,
});
