import type { Instant } from "../../../../db/schema/shapes.ts";
import { addMinutes } from "../../../../worker/domain/time.ts";
import type { Limits, Plan } from "./plan.rules.ts";
import type { Summary } from "./report.rules.ts";
import type { Service } from "./service.rules.ts";

/** One change of a plan: another limit, another number of people, or a pause of online orders. */
export type Change =
  | { kind: keyof Limits; from: number | null; to: number }
  | { kind: "cooks" | "drivers"; from: number; to: number }
  | { kind: "pause"; from: Instant; to: Instant };

/** What a change would do, compared with the plan as it is. Counts are differences; money in minor units. */
export interface Advice {
  change: Change;
  onTime: number;
  late: number;
  lost: number;
  earned: number;
}

/** The advice of one run: the best change of each kind, best first, and how many changes were tried. */
export interface Advices {
  tried: number;
  best: readonly Advice[];
}

const maxAdvices = 3;
const capacityFactors = [0.5, 0.65, 0.8, 1.25, 1.5];
const guessedCapacityFactors = [0.5, 0.75, 1];
const addedLeadMinutes = [-5, 5, 10, 20];
const pauseMinutes = 15;
const pauseOffsets = [-15, 0, 15];

/** The plan with one change. */
export const applyChange = (plan: Plan, change: Change): Plan => {
  if (change.kind === "pause") return { ...plan, incidents: [...plan.incidents, change] };
  if (change.kind === "cooks" || change.kind === "drivers")
    return { ...plan, kitchen: { ...plan.kitchen, [change.kind]: change.to } };
  return { ...plan, limits: { ...plan.limits, [change.kind]: change.to } };
};

const limitChanges = (kind: keyof Limits, from: number | null, values: readonly number[], min: number): Change[] =>
  [...new Set(values.map(Math.round))].filter((to) => to >= min && to !== from).map((to) => ({ kind, from, to }));

const capacityChanges = (
  kind: "ordersPerSlot" | "prepMinutesPerSlot",
  from: number | null,
  guess: number,
): Change[] => {
  const factors = from === null ? guessedCapacityFactors : capacityFactors;
  return limitChanges(
    kind,
    from,
    factors.map((factor) => (from ?? guess) * factor),
    1,
  );
};

/** The changes that are tried: other limits, more people, a short pause around the peak. A limit that the store does
 *  not set is tried at what the kitchen can do in a slot. */
export const listChanges = (plan: Plan, { store, hours }: Pick<Service, "store" | "hours">): Change[] => {
  const { limits, kitchen, demand } = plan;
  const slotWork = kitchen.cooks * kitchen.portionsPerCook * store.slotMinutes;
  const peakPerSlot = (demand.peakOrders * store.slotMinutes) / 20;
  const leads = (kind: "pickupLeadMinutes" | "deliveryLeadMinutes"): Change[] =>
    limitChanges(
      kind,
      limits[kind],
      addedLeadMinutes.map((minutes) => limits[kind] + minutes),
      0,
    );
  const pauses = pauseOffsets
    .map((offset) => addMinutes(demand.peakAt, offset))
    .map((from) => ({ kind: "pause" as const, from, to: addMinutes(from, pauseMinutes) }))
    .filter(({ from, to }) => from >= hours.from && to <= hours.to);
  return [
    ...capacityChanges("ordersPerSlot", limits.ordersPerSlot, peakPerSlot),
    ...capacityChanges("prepMinutesPerSlot", limits.prepMinutesPerSlot, slotWork),
    ...(store.pickupEnabled ? leads("pickupLeadMinutes") : []),
    ...(store.deliveryEnabled ? leads("deliveryLeadMinutes") : []),
    { kind: "cooks", from: kitchen.cooks, to: kitchen.cooks + 1 },
    ...(demand.deliveryPercent > 0
      ? [{ kind: "drivers" as const, from: kitchen.drivers, to: kitchen.drivers + 1 }]
      : []),
    ...pauses,
  ];
};

/** Compares the result of a change with that of the plan. */
export const compare = (change: Change, base: Summary, changed: Summary): Advice => ({
  change,
  onTime: changed.onTime - base.onTime,
  late: changed.late - base.late,
  lost: changed.lost - base.lost,
  earned: changed.earned.total - base.earned.total,
});

/** How much a change helps: more orders on time, and half as much for each order that is no longer late. */
const score = ({ onTime, late }: Advice): number => onTime - late / 2;

const byScore = (one: Advice, other: Advice): number => score(other) - score(one) || other.earned - one.earned;

/** The best change of each kind that serves more guests on time, best first; at most three. A change that makes more
 *  orders late must serve more than half as many guests on time. */
export const chooseAdvice = (compared: readonly Advice[]): Advices => {
  const helpful = compared.filter((advice) => advice.onTime > 0 && score(advice) > 0).toSorted(byScore);
  const best = helpful.filter(
    ({ change }, index) => helpful.findIndex((other) => other.change.kind === change.kind) === index,
  );
  return { tried: compared.length, best: best.slice(0, maxAdvices) };
};
