import { isObject } from "../actors/browser.ts";
import { newProcess } from "../engine/scheduler.ts";
import type { Counter } from "./counter.ts";
import { acknowledge, advance, assignDemoDriver, markDemoNoShow } from "./documents.ts";
import type { GuestParts } from "./guest.ts";
import type { Manager } from "./manager.ts";

interface Ticket {
  id: string;
  orderType: string;
  orderSource: string;
  outstanding: number;
  portions: number;
}

const minuteMs = 60_000;

/** The kitchen and the people who hand over: they take each order that comes in through its statuses. */
export class Kitchen {
  readonly #parts: GuestParts;
  readonly #counter: Counter;
  readonly #manager: Manager;
  readonly #screen;
  readonly #seen = new Set<string>();
  /** How many orders are being cooked. */
  #load = 0;

  constructor(parts: GuestParts, counter: Counter, manager: Manager) {
    this.#parts = parts;
    this.#counter = counter;
    this.#manager = manager;
    this.#screen = parts.world.screen("kitchen");
  }

  /** Begins with the orders that came in since the last call. */
  takeTickets(): void {
    const { database, scheduler, store } = this.#parts.world;
    const tickets = database.read<Ticket>(
      `SELECT id, order_type AS orderType, order_source AS orderSource, outstanding,
         (SELECT coalesce(sum(quantity), 0) FROM order_item i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS portions
       FROM restaurant_order o WHERE o.store_id = ? AND o.status = 'sent_to_kitchen' ORDER BY id`,
      store.id,
    );
    for (const ticket of tickets.filter(({ id }) => !this.#seen.has(id))) {
      this.#seen.add(ticket.id);
      scheduler.current = newProcess("kitchen");
      void this.#work(ticket);
    }
  }

  async #work(ticket: Ticket): Promise<void> {
    const { world } = this.#parts;
    const { random } = world;
    await (random.chance(0.05) ? world.wait(3, 8) : world.wait(0.2, 2));
    if (random.chance(0.012)) return this.#manager.cancel(ticket.id);
    await this.#screen.graphql(acknowledge, { orderId: ticket.id });
    if (!(await this.#advance(ticket, "in_progress"))) return;
    if (random.chance(0.03)) await this.#manager.edit(ticket.id);
    await this.#cook(ticket);
    if (!(await this.#advance(ticket, "ready"))) return;
    await this.#handOver(ticket);
    if (random.chance(0.02)) await this.#manager.refund(ticket.id);
  }

  /** Cooking takes longer with more portions and with more orders at once, and sometimes something burns. */
  async #cook({ portions }: Ticket): Promise<void> {
    const { random, scheduler } = this.#parts.world;
    this.#load += 1;
    const spread = 0.75 + 0.5 * random.next() + (random.chance(0.06) ? 0.7 : 0);
    const minutes = (6 + 2.2 * Math.sqrt(portions) + 0.45 * this.#load) * spread;
    await scheduler.wait(Math.round(minutes * minuteMs));
    this.#load -= 1;
  }

  async #handOver(ticket: Ticket): Promise<void> {
    const { world, profile } = this.#parts;
    const { random } = world;
    if (ticket.orderType === "dine_in") return this.#serve(ticket);
    if (ticket.orderType === "delivery") {
      await world.wait(1, 6);
      const name = profile.drivers[random.integerBelow(profile.drivers.length)];
      await this.#screen.graphql(assignDemoDriver, { orderId: ticket.id, name });
      await this.#advance(ticket, "served");
      await world.wait(12, 28);
    } else {
      if (ticket.outstanding > 0 && random.chance(0.05)) return this.#waitInVain(ticket);
      await world.wait(1, 14);
    }
    await this.#counter.collect(ticket.id, 1);
    await this.#advance(ticket, "completed");
  }

  /** The guest never comes, which staff note in the end. */
  async #waitInVain({ id }: Ticket): Promise<void> {
    await this.#parts.world.wait(60, 110);
    await this.#screen.graphql(markDemoNoShow, { orderId: id });
  }

  /** Guests at a table eat, and then pay together or each a part. */
  async #serve(ticket: Ticket): Promise<void> {
    const { world } = this.#parts;
    await world.wait(0.5, 3);
    await this.#advance(ticket, "served");
    await world.wait(20, 50);
    await this.#counter.collect(ticket.id, world.random.chance(0.22) ? 2 + world.random.integerBelow(2) : 1);
    await this.#advance(ticket, "completed");
  }

  async #advance({ id }: Ticket, status: string): Promise<boolean> {
    const data = await this.#screen.graphql(advance, { orderId: id, status });
    return isObject(data?.["transitionRestaurantOrder"]);
  }
}
