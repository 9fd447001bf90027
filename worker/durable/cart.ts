import { DurableObject } from "cloudflare:workers";
import {
  addToBag,
  type Bag,
  type BagItemInput,
  type BagRefusal,
  changeBagItem,
  removeBagItem,
  withoutOrdered,
} from "../domain/cart/cart.rules.ts";
import { checkKey, type KeyUse, type UsedKey, withKey } from "../domain/cart/used-keys.ts";
import { newId } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";
import type { Settings } from "../settings.ts";
import { deleteBag, loadBag, loadKeys, putKeys, saveBag } from "./cart-storage.ts";

/** The bag after a change, or why it was refused. Error classes do not survive RPC, so a refusal is a value. */
export type BagResult = { ok: true; bag: Bag } | { ok: false; code: BagRefusal };

/** The changed bag, with a new revision if its lines changed: a repeated change makes none. */
const withRevision = (before: Bag, after: Bag, now: Instant): Bag =>
  JSON.stringify(after.lines) === JSON.stringify(before.lines) ? after : { ...after, revision: newId("bgr", now) };

/** One guest's bag at one store. Each method reads, decides and writes without awaiting in between, so no change
 *  is lost. */
export class CartObject extends DurableObject<Settings> {
  async read(now: Instant): Promise<Bag> {
    return loadBag(this.ctx.storage, now);
  }

  /** Adds a dish. A key that was used before with the same input changes nothing and returns the current bag. */
  async add(item: BagItemInput, now: Instant, use: KeyUse | null = null): Promise<BagResult> {
    const used = use ? loadKeys(this.ctx.storage) : [];
    const earlier = use && this.#repeatedResult(used, use, now);
    const keys = use && withKey(used, use, now);
    return earlier ?? this.#change(now, (bag) => addToBag(bag, item, newId("cit", now), now), keys);
  }

  /** The result for a repeated key; null if the key is new to this bag. */
  async recall(use: KeyUse, now: Instant): Promise<BagResult | null> {
    return this.#repeatedResult(loadKeys(this.ctx.storage), use, now);
  }

  /** Changes the given fields of an item, and leaves the rest. */
  async update(itemId: string, changes: Partial<BagItemInput>, now: Instant): Promise<BagResult> {
    return this.#change(now, (bag) => changeBagItem(bag, itemId, changes, now));
  }

  async remove(itemId: string, now: Instant): Promise<BagResult> {
    return this.#change(now, (bag) => removeBagItem(bag, itemId, now));
  }

  async setOrderType(orderType: "pickup" | "delivery", now: Instant): Promise<BagResult> {
    return this.#change(now, (bag) => ({ ...bag, orderType, changedAt: now }));
  }

  /** Removes all items. The order type stays as the guest chose it. */
  async clear(now: Instant): Promise<BagResult> {
    return this.#change(now, (bag) => ({ ...bag, lines: [], changedAt: now }));
  }

  /** Removes an order's items. Safe to call any number of times. */
  async removeOrdered(orderId: string, ordered: readonly BagItemInput[], now: Instant): Promise<void> {
    const bag = loadBag(this.ctx.storage, now);
    const remaining = withoutOrdered(bag, orderId, ordered);
    if (remaining !== bag) await saveBag(this.ctx.storage, withRevision(bag, remaining, now));
  }

  override async alarm(): Promise<void> {
    await deleteBag(this.ctx.storage);
  }

  #repeatedResult(used: readonly UsedKey[], use: KeyUse, now: Instant): BagResult | null {
    const verdict = checkKey(used, use, now);
    if (verdict === "new") return null;
    if (verdict === "reused") return { ok: false, code: "IDEMPOTENCY_KEY_REUSED" };
    return { ok: true, bag: loadBag(this.ctx.storage, now) };
  }

  async #change(
    now: Instant,
    change: (bag: Bag) => Bag | BagRefusal,
    keys: readonly UsedKey[] | null = null,
  ): Promise<BagResult> {
    const before = loadBag(this.ctx.storage, now);
    const changed = change(before);
    if (typeof changed === "string") return { ok: false, code: changed };
    const bag = withRevision(before, changed, now);
    // Written without awaiting before the bag, so that both are stored or neither.
    if (keys) putKeys(this.ctx.storage, keys);
    await saveBag(this.ctx.storage, bag);
    return { ok: true, bag };
  }
}
