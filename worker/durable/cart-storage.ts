import { type Bag, bagLifeMinutes, emptyBag, hasExpired } from "../domain/cart/cart.rules.ts";
import type { UsedKey } from "../domain/cart/used-keys.ts";
import type { Instant } from "../domain/time.ts";

const key = "bag";

/** The bag as it was last kept; an empty one where there is none or its time is over. Writes nothing. */
export const loadBag = (storage: DurableObjectStorage, now: Instant): Bag => {
  const bag = storage.kv.get<Bag>(key) ?? emptyBag;
  return hasExpired(bag, now) ? emptyBag : bag;
};

/** Keeps the bag, and moves the moment at which it is forgotten. The alarm rings in real time, whatever the request's clock. */
export const saveBag = async (storage: DurableObjectStorage, bag: Bag): Promise<void> => {
  storage.kv.put(key, bag);
  await storage.setAlarm(Date.now() + bagLifeMinutes * 60_000);
};

const keysKey = "keys";

/** The idempotency keys that put dishes into the bag. */
export const loadKeys = (storage: DurableObjectStorage): readonly UsedKey[] => storage.kv.get<UsedKey[]>(keysKey) ?? [];

export const putKeys = (storage: DurableObjectStorage, keys: readonly UsedKey[]): void => storage.kv.put(keysKey, keys);

/** Deletes everything, so that nothing of the object is left to pay for. */
export const forgetBag = (storage: DurableObjectStorage): Promise<void> => storage.deleteAll();
