import { keyLifeMinutes } from "../key-life.ts";
import { addMinutes, type Instant } from "../time.ts";

const maxKeys = 100;

/** An idempotency key and the digest of the input that it was sent with. */
export interface KeyUse {
  key: string;
  inputDigest: string;
}

/** A key that put a dish into the bag. */
export interface UsedKey extends KeyUse {
  usedAt: Instant;
}

const remembered = (used: readonly UsedKey[], now: Instant): UsedKey[] => {
  const oldest = addMinutes(now, -keyLifeMinutes);
  return used.filter(({ usedAt }) => usedAt > oldest);
};

/** Whether a key is new to a bag, was used for the same input, or for another one. A key is remembered for 24 hours, and each bag
 *  remembers its 100 newest. */
export const judgeKey = (used: readonly UsedKey[], use: KeyUse, now: Instant): "new" | "repeated" | "reused" => {
  const earlier = remembered(used, now).find(({ key }) => key === use.key);
  if (!earlier) return "new";
  return earlier.inputDigest === use.inputDigest ? "repeated" : "reused";
};

/** The keys of a bag after one more was used; those that no longer count are dropped. */
export const withKey = (used: readonly UsedKey[], use: KeyUse, now: Instant): UsedKey[] =>
  [...remembered(used, now), { ...use, usedAt: now }].slice(-maxKeys);
