import type { IncidentCalendar } from "./incidents.rules.ts";
import type { KitchenPlan } from "./plan.rules.ts";
import type { Dish } from "./service.rules.ts";

const minuteMs = 60_000;

/** One portion that waits for a cook. */
interface Portion {
  ticket: number;
  dish: Dish;
  workMs: number;
  /** Portions of orders that are due first are started first. */
  dueMs: number;
}

/** The portions that an order asks for. */
export interface Ticket {
  id: number;
  dueMs: number;
  portions: readonly { dish: Dish; pace: number }[];
}

/** A kitchen that starts the portions that are due first, as many at a time as its cooks can prepare. A portion in
 *  progress is finished even if a cook leaves. A portion that an incident blocks waits until the incident ends. */
export class Kitchen {
  readonly #plan: KitchenPlan;
  readonly #incidents: IncidentCalendar;
  /** Sorted by due time, then by order. */
  readonly #waiting: Portion[] = [];
  #inProgress: { ticket: number; endsMs: number }[] = [];
  readonly #left = new Map<number, number>();

  constructor(plan: KitchenPlan, incidents: IncidentCalendar) {
    this.#plan = plan;
    this.#incidents = incidents;
  }

  /** How many portions can be prepared at the same time. */
  capacityAt(atMs: number): number {
    const { cooks, portionsPerCook } = this.#plan;
    return Math.max(0, cooks - this.#incidents.count("cook_missing", atMs)) * portionsPerCook;
  }

  get portionsInProgress(): number {
    return this.#inProgress.length;
  }

  /** The number of tickets that are not ready. */
  get openTickets(): number {
    return this.#left.size;
  }

  add({ id, dueMs, portions }: Ticket): void {
    const { dishMinutes } = this.#plan;
    this.#left.set(id, portions.length);
    const index = this.#waiting.findIndex((portion) => portion.dueMs > dueMs);
    const added = portions.map(({ dish, pace }) => ({
      ticket: id,
      dish,
      dueMs,
      workMs: Math.round((dishMinutes[dish.id] ?? 0) * pace * minuteMs),
    }));
    this.#waiting.splice(index === -1 ? this.#waiting.length : index, 0, ...added);
  }

  /** Finishes and starts portions. Returns the tickets that became ready, in the order in which they did. */
  advance(atMs: number): number[] {
    const ready: number[] = [];
    const finish = (ticket: number): void => {
      const left = (this.#left.get(ticket) ?? 0) - 1;
      if (left > 0) this.#left.set(ticket, left);
      else if (this.#left.delete(ticket)) ready.push(ticket);
    };
    const isDone = ({ endsMs }: { endsMs: number }): boolean => endsMs <= atMs;
    for (const { ticket } of this.#inProgress.filter(isDone)) finish(ticket);
    this.#inProgress = this.#inProgress.filter((portion) => !isDone(portion));
    this.#start(atMs);
    return ready;
  }

  /** Starts waiting portions until all places are taken. */
  #start(atMs: number): void {
    let index = 0;
    while (this.#inProgress.length < this.capacityAt(atMs)) {
      const portion = this.#waiting[index];
      if (!portion) return;
      if (this.#incidents.isBlocked(portion.dish, atMs)) index += 1;
      else {
        this.#waiting.splice(index, 1);
        this.#inProgress.push({ ticket: portion.ticket, endsMs: atMs + portion.workMs });
      }
    }
  }
}
