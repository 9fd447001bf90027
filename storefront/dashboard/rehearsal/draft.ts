import { createSignal } from "solid-js";
import { createStore } from "solid-js/store";
import { addMinutes } from "../../../worker/domain/time.ts";
import { createFields, useFieldParser } from "../fields/draft-fields.ts";
import type { FieldParser } from "../fields/reading.ts";
import { createDraft } from "../form/draft.ts";
import { type Errors, useDashboard } from "../state.tsx";
import type { Change } from "./model/advice.rules.ts";
import type { Incident, Plan, Target } from "./model/plan.rules.ts";
import { minutesBetween } from "./model/promise.rules.ts";
import type { Service } from "./model/service.rules.ts";
import { instantWithin, timeAt } from "./wall-times.ts";

/** An incident as it is typed. */
export interface IncidentDraft {
  kind: Incident["kind"];
  fromTime: string;
  minutes: string;
  /** The kind and the id of what is unavailable: "station:fryer". */
  target: string;
}

const percent = { min: 0, max: 100 };

export const maxSeed = 999_999;

const optionalText = (value: number | null): string => (value === null ? "" : String(value));

const draftTexts = ({ demand, kitchen, limits, seed }: Plan, timeZone: string) => ({
  peakOrders: String(demand.peakOrders),
  peakAt: timeAt(demand.peakAt, timeZone),
  rushMinutes: String(demand.rushMinutes),
  deliveryPercent: String(demand.deliveryPercent),
  dineInPercent: String(demand.dineInPercent),
  scheduledPercent: String(demand.scheduledPercent),
  patienceMinutes: String(demand.patienceMinutes),
  tipPercent: String(demand.tipPercent),
  cooks: String(kitchen.cooks),
  portionsPerCook: String(kitchen.portionsPerCook),
  drivers: String(kitchen.drivers),
  driveMinutes: String(kitchen.driveMinutes),
  ordersPerSlot: optionalText(limits.ordersPerSlot),
  prepMinutesPerSlot: optionalText(limits.prepMinutesPerSlot),
  pickupLeadMinutes: String(limits.pickupLeadMinutes),
  deliveryLeadMinutes: String(limits.deliveryLeadMinutes),
  seed: String(seed),
});

type Texts = ReturnType<typeof draftTexts>;
export type PlanField = keyof Texts;

const parseTarget = (text: string): Target => {
  const [kind = "", ...id] = text.split(":");
  return { kind: kind === "category" || kind === "dish" ? kind : "station", id: id.join(":") };
};

const readDemand = (texts: Texts, { whole }: FieldParser, peakAt: string): Plan["demand"] => ({
  peakOrders: whole("peakOrders", texts.peakOrders, { min: 1, max: 500 }),
  peakAt,
  rushMinutes: whole("rushMinutes", texts.rushMinutes, { min: 15, max: 600 }),
  deliveryPercent: whole("deliveryPercent", texts.deliveryPercent, percent),
  dineInPercent: whole("dineInPercent", texts.dineInPercent, percent),
  scheduledPercent: whole("scheduledPercent", texts.scheduledPercent, percent),
  patienceMinutes: whole("patienceMinutes", texts.patienceMinutes, { min: 5, max: 600 }),
  tipPercent: whole("tipPercent", texts.tipPercent, percent),
});

const readKitchen = (
  texts: Texts,
  { whole }: FieldParser,
  dishTexts: Readonly<Record<string, string>>,
): Plan["kitchen"] => ({
  cooks: whole("cooks", texts.cooks, { min: 1, max: 99 }),
  portionsPerCook: whole("portionsPerCook", texts.portionsPerCook, { min: 1, max: 50 }),
  drivers: whole("drivers", texts.drivers, { min: 1, max: 99 }),
  driveMinutes: whole("driveMinutes", texts.driveMinutes, { min: 1, max: 240 }),
  dishMinutes: Object.fromEntries(
    Object.entries(dishTexts).map(([id, text]) => [id, whole(`dish-${id}`, text, { min: 0, max: 600 })]),
  ),
});

const readLimits = (texts: Texts, { whole, optionalWhole }: FieldParser): Plan["limits"] => ({
  ordersPerSlot: optionalWhole("ordersPerSlot", texts.ordersPerSlot, { min: 1, max: 10_000 }),
  prepMinutesPerSlot: optionalWhole("prepMinutesPerSlot", texts.prepMinutesPerSlot, { min: 1, max: 100_000 }),
  pickupLeadMinutes: whole("pickupLeadMinutes", texts.pickupLeadMinutes, { min: 0, max: 1440 }),
  deliveryLeadMinutes: whole("deliveryLeadMinutes", texts.deliveryLeadMinutes, { min: 0, max: 1440 }),
});

/** Everything that an owner can change before a rehearsal, as texts, and the plan that they mean. */
export const createPlanDraft = (service: Service, initial: Plan, timeZone: string) => {
  const { t } = useDashboard();
  const [errors, setErrors] = createSignal<Errors>({});
  const draft = createDraft(draftTexts(initial, timeZone));
  const { values: texts } = draft;
  const { field } = createFields("rehearsal", draft, errors);
  const [dishTexts, setDishTexts] = createStore<Record<string, string>>(
    Object.fromEntries(Object.entries(initial.kitchen.dishMinutes).map(([id, minutes]) => [id, String(minutes)])),
  );
  const [incidents, setIncidents] = createStore<IncidentDraft[]>([]);
  const newParser = useFieldParser();

  const readTime = (name: string, time: string, { addError }: FieldParser): string => {
    const at = instantWithin(service.hours, time, timeZone);
    if (at === null) addError(name, t("rehearsal.timeWrong"));
    return at ?? service.hours.from;
  };
  const readIncident = (draft: IncidentDraft, index: number, parser: FieldParser): Incident => {
    const from = readTime(`incident-${index}-from`, draft.fromTime, parser);
    const minutes = parser.whole(`incident-${index}-minutes`, draft.minutes, { min: 1, max: 720 });
    const span = { from, to: addMinutes(from, minutes) };
    const { kind, target } = draft;
    return kind === "unavailable" ? { kind, ...span, target: parseTarget(target) } : { kind, ...span };
  };
  /** The plan that the texts mean; null if one is invalid, which then has an error. */
  const read = (): Plan | null => {
    const parser = newParser();
    const plan: Plan = {
      demand: readDemand(texts, parser, readTime("peakAt", texts.peakAt, parser)),
      kitchen: readKitchen(texts, parser, dishTexts),
      limits: readLimits(texts, parser),
      incidents: incidents.map((draft, index) => readIncident(draft, index, parser)),
      seed: parser.whole("seed", texts.seed, { min: 1, max: maxSeed }),
    };
    if (plan.demand.deliveryPercent + plan.demand.dineInPercent > 100)
      parser.addError("dineInPercent", t("rehearsal.sharesWrong"));
    setErrors(parser.errors);
    return Object.keys(parser.errors).length === 0 ? plan : null;
  };
  /** Writes a change into the fields. */
  const apply = (change: Change): void => {
    if (change.kind !== "pause") {
      field(change.kind).onInput(String(change.to));
      return;
    }
    const minutes = minutesBetween(Date.parse(change.from), Date.parse(change.to));
    const fromTime = timeAt(change.from, timeZone);
    setIncidents(incidents.length, { kind: "pause", fromTime, minutes: String(minutes), target: "" });
  };
  return { texts, field, errors, dishTexts, setDishTexts, incidents, setIncidents, read, apply };
};

export type PlanDraft = ReturnType<typeof createPlanDraft>;
