import { isObject } from "../actors/browser.ts";
import { readLargestItem } from "../actors/order-edits.ts";
import { advance, closeDemoDay, editDemoOrder, readDayToClose, refundDemoOrder } from "./documents.ts";
import type { GuestParts } from "./guest.ts";

/** The person who cancels, changes and refunds orders. */
export class Manager {
  readonly #parts: GuestParts;
  readonly #screen;

  constructor(parts: GuestParts) {
    this.#parts = parts;
    this.#screen = parts.world.screen("manager");
  }

  async cancel(orderId: string): Promise<void> {
    const reason = this.#pick(this.#parts.profile.cancellations);
    await this.#screen.graphql(advance, { orderId, status: "cancelled", reason });
  }

  /** Adds a dish that is paid at the counter, or takes one out and returns its money. */
  async edit(orderId: string): Promise<void> {
    const { world, menu } = this.#parts;
    const item = readLargestItem(world.database, orderId);
    if (!item) return;
    const [dish] = menu.choose(world.scheduler.nowMs, 1);
    const isMore = dish !== undefined && world.random.chance(0.6);
    const change = isMore ? { kind: "add", item: { ...dish, quantity: 1 } } : { kind: "remove", orderItemId: item.id };
    await this.#screen.graphql(editDemoOrder, {
      ...{ orderId, revision: item.revision, changes: [change] },
      settle: isMore ? "later" : "refund",
    });
  }

  /** Returns the money of a dish, or a part of the total, some minutes or a day later. */
  async refund(orderId: string): Promise<void> {
    const { world, profile } = this.#parts;
    await (world.random.chance(0.7) ? world.wait(5, 60) : world.wait(1200, 1600));
    const item = readLargestItem(world.database, orderId);
    if (!item) return;
    const isWhole = world.random.chance(0.1);
    const [row] = world.database.read<{ total: number }>("SELECT total FROM restaurant_order WHERE id = ?", orderId);
    const part = isWhole ? { amount: row?.total ?? 0 } : { lines: [{ orderItemId: item.id, quantity: 1 }] };
    const reason = this.#pick(profile.refunds);
    await this.#screen.graphql(refundDemoOrder, { ...part, orderId, reason, key: `demo-refund-${orderId}` });
  }

  /** Counts the cash and closes a business day. The count is not always right. */
  async closeDay(day: string): Promise<void> {
    const { world, profile } = this.#parts;
    const { random } = world;
    const found = (await this.#screen.graphql(readDayToClose, { day }))?.["dayToClose"];
    const expected = isObject(found) ? Number(found["expectedCash"]) : 0;
    const difference = random.chance(0.7) ? 0 : (random.integerBelow(9) - 5) * (profile.note / 20);
    const counted = Math.max(0, expected + difference);
    const note = counted === expected ? null : this.#pick(profile.countNotes);
    await this.#screen.graphql(closeDemoDay, { day, counted, note, key: `demo-close-of-${day}` });
  }

  #pick(texts: readonly string[]): string {
    return texts[this.#parts.world.random.integerBelow(texts.length)] ?? "";
  }
}
