import { isObject } from "../actors/browser.ts";
import { createDemoOrder, takeDemoPayment } from "./documents.ts";
import type { GuestParts } from "./guest.ts";

/** A way in which staff take an order. */
export type CounterWay = "table" | "walk-in" | "phone";

/** The person at the counter, who takes orders and money. */
export class Counter {
  readonly #parts: GuestParts;
  readonly #screen;
  #taken = 0;
  #payments = 0;

  constructor(parts: GuestParts) {
    this.#parts = parts;
    this.#screen = parts.world.screen("counter");
  }

  async takeOrder(way: CounterWay): Promise<void> {
    const { world, menu, refusals } = this.#parts;
    const { random } = world;
    const items = menu.choose(world.scheduler.nowMs, (way === "table" ? 2 : 1) + random.integerBelow(3));
    if (items.length === 0) return;
    this.#taken += 1;
    const key = `demo-counter-order-${String(this.#taken).padStart(6, "0")}`;
    const placed = (await this.#screen.graphql(createDemoOrder, { items, key, ...this.#describe(way) }))?.[
      "createPOSOrder"
    ];
    if (!isObject(placed) || typeof placed["id"] !== "string") {
      refusals.set(`COUNTER ${way}`, (refusals.get(`COUNTER ${way}`) ?? 0) + 1);
      return;
    }
    if (way === "walk-in") await this.collect(placed["id"], 1);
  }

  /** Takes what is outstanding, in one or several payments. */
  async collect(orderId: string, parts: number): Promise<void> {
    const { world } = this.#parts;
    for (let left = parts; left > 0; left -= 1) {
      const outstanding = this.#readOutstanding(orderId);
      if (outstanding <= 0) return;
      const amount = left === 1 ? outstanding : Math.max(1, Math.round(outstanding / left));
      await this.#take(orderId, amount);
      if (left > 1) await world.wait(0.2, 1);
    }
  }

  #describe(way: CounterWay): object {
    const { world, people, profile } = this.#parts;
    const { random } = world;
    const { name, phone } = people.pick();
    if (way === "phone") return { type: "pickup", source: "phone", name, phone };
    if (way === "walk-in") return { type: "pickup", name: random.chance(0.4) ? name.split(" ")[0] : null };
    return { type: "dine_in", table: profile.tableName(1 + random.integerBelow(profile.tables)) };
  }

  async #take(orderId: string, amount: number): Promise<void> {
    const { random } = this.#parts.world;
    const { note } = this.#parts.profile;
    this.#payments += 1;
    const isCash = random.chance(0.4);
    const tendered = random.chance(0.3) ? amount : Math.ceil(amount / note) * note;
    await this.#screen.graphql(takeDemoPayment, {
      ...{ orderId, amount, method: isCash ? "cash" : "manual" },
      tendered: isCash ? tendered : null,
      reference: isCash ? null : `T1-${String(this.#payments).padStart(5, "0")}`,
      key: `demo-counter-payment-${String(this.#payments).padStart(6, "0")}`,
    });
  }

  #readOutstanding(orderId: string): number {
    const [row] = this.#parts.world.database.read<{ outstanding: number }>(
      "SELECT outstanding FROM restaurant_order WHERE id = ?",
      orderId,
    );
    return row?.outstanding ?? 0;
  }
}
