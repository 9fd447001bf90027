import { DurableObject } from "cloudflare:workers";
import {
  addToBag,
  type Bag,
  type BagRefusal,
  changeLine,
  type LineIntent,
  removeLine,
  withoutOrdered,
} from "../domain/cart/cart.rules.ts";
import { judgeKey, type KeyUse, type UsedKey, withKey } from "../domain/cart/used-keys.ts";
import { newId } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";
import type { Env } from "../env.ts";
import { forgetBag, loadBag, loadKeys, putKeys, saveBag } from "./cart-storage.ts";

/** The bag after a change, or why it was refused: an error's class would not survive the way back. */
export type BagAnswer = { ok: true; bag: Bag } | { ok: false; code: BagRefusal };

/** One guest's bag at one store. Each method reads, decides and writes without a pause, so that no change is lost. */
export class CartObject extends DurableObject<Env> {
  async read(now: Instant): Promise<Bag> {
    return loadBag(this.ctx.storage, now);
  }

  /** Puts a dish in. A key that was used before for the same input changes nothing, and answers the bag as it is now. */
  async add(intent: LineIntent, now: Instant, use: KeyUse | null = null): Promise<BagAnswer> {
    const used = use ? loadKeys(this.ctx.storage) : [];
    const earlier = use && this.#earlier(used, use, now);
    const keys = use && withKey(used, use, now);
    return earlier ?? this.#change(now, (bag) => addToBag(bag, intent, newId("cit", now), now), keys);
  }

  /** What a repeated key answers; null if it is new to this bag. */
  async recall(use: KeyUse, now: Instant): Promise<BagAnswer | null> {
    return this.#earlier(loadKeys(this.ctx.storage), use, now);
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

  /** Takes out what was ordered. Safe to call any number of times. */
  async removeOrdered(orderId: string, ordered: readonly LineIntent[], now: Instant): Promise<void> {
    const bag = loadBag(this.ctx.storage, now);
    const left = withoutOrdered(bag, orderId, ordered);
    if (left !== bag) await saveBag(this.ctx.storage, left);
  }

  override async alarm(): Promise<void> {
    await forgetBag(this.ctx.storage);
  }

  #earlier(used: readonly UsedKey[], use: KeyUse, now: Instant): BagAnswer | null {
    const verdict = judgeKey(used, use, now);
    if (verdict === "new") return null;
    if (verdict === "reused") return { ok: false, code: "IDEMPOTENCY_KEY_REUSED" };
    return { ok: true, bag: loadBag(this.ctx.storage, now) };
  }

  async #change(
    now: Instant,
    change: (bag: Bag) => Bag | BagRefusal,
    keys: readonly UsedKey[] | null = null,
  ): Promise<BagAnswer> {
    const bag = change(loadBag(this.ctx.storage, now));
    if (typeof bag === "string") return { ok: false, code: bag };
    // Written without a pause before the bag, so that both are kept or neither.
    if (keys) putKeys(this.ctx.storage, keys);
    await saveBag(this.ctx.storage, bag);
    return { ok: true, bag };
  }
}
