import { DurableObject } from "cloudflare:workers";
import {
  addToBag,
  type Bag,
  type BagRefusal,
  changeLine,
  type LineIntent,
  removeLine,
  settleBag,
} from "../domain/cart/rules.ts";
import { newId } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";
import type { Env } from "../env.ts";
import { forgetBag, loadBag, saveBag } from "./cart-storage.ts";

/** The bag after a change, or why it was refused: an error's class would not survive the way back. */
export type BagAnswer = { ok: true; bag: Bag } | { ok: false; code: BagRefusal };

/** One guest's bag at one store. Each method reads, decides and writes without a pause, so that no change is lost. */
export class CartObject extends DurableObject<Env> {
  async read(now: Instant): Promise<Bag> {
    return loadBag(this.ctx.storage, now);
  }

  async add(intent: LineIntent, now: Instant): Promise<BagAnswer> {
    return this.#change(now, (bag) => addToBag(bag, intent, newId("cit", now), now));
  }

  /** Changes what is told of a line, its quantity or its dish, and leaves the rest. */
  async update(lineId: string, changes: Partial<LineIntent>, now: Instant): Promise<BagAnswer> {
    return this.#change(now, (bag) => changeLine(bag, lineId, changes, now));
  }

  async remove(lineId: string, now: Instant): Promise<BagAnswer> {
    return this.#change(now, (bag) => removeLine(bag, lineId, now));
  }

  async setOrderType(orderType: "pickup" | "delivery", now: Instant): Promise<BagAnswer> {
    return this.#change(now, (bag) => ({ ...bag, orderType, changedAt: now }));
  }

  /** Takes all lines out; the order type stays as the guest chose it. */
  async clear(now: Instant): Promise<BagAnswer> {
    return this.#change(now, (bag) => ({ ...bag, lines: [], changedAt: now }));
  }

  /** Takes out what a placed order held. Safe to call any number of times. */
  async settleOrder(orderId: string, placedAt: Instant): Promise<void> {
    const bag = loadBag(this.ctx.storage, placedAt);
    const settled = settleBag(bag, orderId, placedAt);
    if (settled !== bag) await saveBag(this.ctx.storage, settled);
  }

  override async alarm(): Promise<void> {
    await forgetBag(this.ctx.storage);
  }

  async #change(now: Instant, change: (bag: Bag) => Bag | BagRefusal): Promise<BagAnswer> {
    const bag = change(loadBag(this.ctx.storage, now));
    if (typeof bag === "string") return { ok: false, code: bag };
    await saveBag(this.ctx.storage, bag);
    return { ok: true, bag };
  }
}
