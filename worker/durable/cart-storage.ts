import { type Bag, bagLifeMinutes, emptyBag, hasExpired } from "../domain/cart/cart.rules.ts";
import type { UsedKey } from "../domain/cart/used-keys.ts";
import type { Instant } from "../domain/time.ts";

const bagKey = "bag";

/** The stored bag, or an empty one if none is stored or it has expired. Writes nothing. */
export const loadBag = (storage: DurableObjectStorage, now: Instant): Bag => {
  const stored = storage.kv.get<Bag>(bagKey);
  // An earlier release stored bags without a revision.
  const bag = stored ? { ...stored, revision: stored.revision ?? stored.changedAt } : emptyBag;
  return hasExpired(bag, now) ? emptyBag : bag;
};

const dayMs = 24 * 60 * 60_000;
const lifeMs = bagLifeMinutes * 60_000;

/** Stores the bag, and postpones its deletion once a day: the object is deleted 30 to 31 days after its last
 *  change. A new alarm on each change would cost a second write to disk. Alarms use real time, whatever clock the
 *  request uses. */
export const saveBag = async (storage: DurableObjectStorage, bag: Bag): Promise<void> => {
  storage.kv.put(bagKey, bag);
  const alarm = await storage.getAlarm();
  if (alarm === null || alarm < Date.now() + lifeMs) await storage.setAlarm(Date.now() + lifeMs + dayMs);
};

const usedKeysKey = "keys";

/** The idempotency keys that added dishes to the bag. */
export const loadKeys = (storage: DurableObjectStorage): readonly UsedKey[] =>
  storage.kv.get<UsedKey[]>(usedKeysKey) ?? [];

export const putKeys = (storage: DurableObjectStorage, keys: readonly UsedKey[]): void =>
  storage.kv.put(usedKeysKey, keys);

/** Deletes all storage of the object, so that it costs nothing more. */
export const deleteBag = (storage: DurableObjectStorage): Promise<void> => storage.deleteAll();
