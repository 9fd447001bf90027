import { type Limits, type Plan, startingPlan } from "../../../storefront/dashboard/rehearsal/model/plan.rules.ts";
import {
  createService,
  type DayHours,
  type Service,
} from "../../../storefront/dashboard/rehearsal/model/service.rules.ts";
import type { MenuItem } from "../../../worker/domain/menu/types.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import { aMenu, aMenuItem, aModifier, aStore } from "../../support/builders/menu.ts";

/** An evening service in UTC. */
export const evening = { from: "2026-11-20T17:00:00.000Z", to: "2026-11-20T22:00:00.000Z" };

/** The instant of a wall time of that evening. */
export const at = (time: string): string => `2026-11-20T${time}:00.000Z`;

const size = (id: string, priceAdjustment: number) =>
  aModifier({ id, modifierGroup: "size", required: true, minSelections: 1, maxSelections: 1, priceAdjustment });

const items: MenuItem[] = [
  aMenuItem({ id: "steak", price: 2400, prepTimeMinutes: 18, kitchenStation: "grill" }),
  aMenuItem({
    id: "wings",
    price: 1200,
    prepTimeMinutes: 12,
    kitchenStation: "fryer",
    modifiers: [size("six", 0), size("ten", 400)],
  }),
  aMenuItem({ id: "fries", price: 500, prepTimeMinutes: 8, kitchenStation: "fryer", popular: true }),
  aMenuItem({ id: "salad", price: 900, prepTimeMinutes: 5, kitchenStation: "salad" }),
  aMenuItem({ id: "soda", price: 300, prepTimeMinutes: null, kitchenStation: "bar" }),
];

const slotMinutes = 15;

/** Slots of 15 minutes over the whole evening. */
const slots: DayHours["slots"] = Array.from({ length: 20 }, (_, index) => ({
  from: addMinutes(evening.from, index * slotMinutes),
  to: addMinutes(evening.from, (index + 1) * slotMinutes),
  isBookable: true,
}));

const limits: Limits = { ordersPerSlot: 12, prepMinutesPerSlot: null, pickupLeadMinutes: 20, deliveryLeadMinutes: 45 };

/** A kitchen with five dishes at four stations, and the plan that its page starts with. */
export const aRehearsal = (): { service: Service; plan: Plan } => {
  const store = aStore({ ...limits, deliveryMinimum: 1500 });
  const category = { mealPeriods: ["dinner" as const] };
  const day = {
    services: [evening],
    slots,
    mealPeriods: [{ from: evening.from, active: ["dinner" as const, "all_day" as const] }],
  };
  const service = createService(aMenu({ store, category, items }), day, evening);
  return { service, plan: startingPlan(service, limits, null, at("19:10")) };
};
