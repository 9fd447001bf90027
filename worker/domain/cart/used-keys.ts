import { keyLifeMinutes } from "../key-life.ts";
import { addMinutes, type Instant } from "../time.ts";

const maxKeys = 100;

/** An idempotency key and the digest of the input that it was sent with. */
export interface KeyUse {
  key: string;
  inputDigest: string;
}

/** A key that added a dish to the bag. */
export interface UsedKey extends KeyUse {
  usedAt: Instant;
}

const unexpired = (used: readonly UsedKey[], now: Instant): UsedKey[] => {
  const oldest = addMinutes(now, -keyLifeMinutes);
  return used.filter(({ usedAt }) => usedAt > oldest);
};

/** Whether a key is new to a bag, repeats the same input, or was reused for another input. A bag stores its 100
 *  latest keys for 24 hours. */
export const checkKey = (used: readonly UsedKey[], use: KeyUse, now: Instant): "new" | "repeated" | "reused" => {
  const earlier = unexpired(used, now).find(({ key }) => key === use.key);
  if (!earlier) return "new";
  return earlier.inputDigest === use.inputDigest ? "repeated" : "reused";
};

/** The stored keys plus a new one, without those that have expired. */
export const withKey = (used: readonly UsedKey[], use: KeyUse, now: Instant): UsedKey[] =>
  [...unexpired(used, now), { ...use, usedAt: now }].slice(-maxKeys);
