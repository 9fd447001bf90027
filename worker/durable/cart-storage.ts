import { type Bag, bagLifeMinutes, emptyBag, hasExpired } from "../domain/cart/cart.rules.ts";
import type { UsedKey } from "../domain/cart/used-keys.ts";
import type { Instant } from "../domain/time.ts";

const bagKey = "bag";

/** The stored bag, or an empty one if none is stored or it has expired. Writes nothing. */
export const loadBag = (storage: DurableObjectStorage, now: Instant): Bag => {
  const bag = storage.kv.get<Bag>(bagKey) ?? emptyBag;
  return hasExpired(bag, now) ? emptyBag : bag;
};

/** Stores the bag and postpones its deletion. The alarm uses real time, whatever clock the request uses. */
export const saveBag = async (storage: DurableObjectStorage, bag: Bag): Promise<void> => {
  storage.kv.put(bagKey, bag);
  await storage.setAlarm(Date.now() + bagLifeMinutes * 60_000);
};

const usedKeysKey = "keys";

/** The idempotency keys that added dishes to the bag. */
export const loadKeys = (storage: DurableObjectStorage): readonly UsedKey[] =>
  storage.kv.get<UsedKey[]>(usedKeysKey) ?? [];

export const putKeys = (storage: DurableObjectStorage, keys: readonly UsedKey[]): void =>
  storage.kv.put(usedKeysKey, keys);

/** Deletes all storage of the object, so that it costs nothing more. */
export const deleteBag = (storage: DurableObjectStorage): Promise<void> => storage.deleteAll();
