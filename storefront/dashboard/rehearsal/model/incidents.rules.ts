import type { Incident, Target } from "./plan.rules.ts";
import type { Dish } from "./service.rules.ts";

type MenuPosition = Pick<Dish, "id" | "categoryId" | "kitchenStation">;

const concerns = ({ kind, id }: Target, dish: MenuPosition): boolean => {
  if (kind === "dish") return dish.id === id;
  return kind === "category" ? dish.categoryId === id : dish.kitchenStation === id;
};

/** The incidents of a service by time in milliseconds. */
export class IncidentCalendar {
  readonly #incidents: readonly { fromMs: number; toMs: number; incident: Incident }[];

  constructor(incidents: readonly Incident[]) {
    this.#incidents = incidents.map((incident) => ({
      fromMs: Date.parse(incident.from),
      toMs: Date.parse(incident.to),
      incident,
    }));
  }

  /** How many incidents of a kind hold. Each missing cook is one. */
  count(kind: Incident["kind"], atMs: number): number {
    return this.#active(atMs).filter((incident) => incident.kind === kind).length;
  }

  /** Whether a dish cannot be prepared. */
  isBlocked(dish: MenuPosition, atMs: number): boolean {
    return this.#active(atMs).some((incident) => incident.kind === "unavailable" && concerns(incident.target, dish));
  }

  #active(atMs: number): Incident[] {
    return this.#incidents.flatMap(({ fromMs, toMs, incident }) => (fromMs <= atMs && atMs < toMs ? [incident] : []));
  }
}
