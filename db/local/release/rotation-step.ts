import { type KeyEntry, keyPrefix, listKeys, plainKeyId } from "../../key-ring.ts";
import { keyedColumns } from "../../queries/sealed.ts";

export const masterKeyBytes = 32;

/** How many rows of each kind name a key, by the key's prefix. */
export type KeyedRows = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Adds up what databases counted: for each kind of row the prefix of a key, and how many rows need it. */
export const addUp = (counts: readonly { kind: number; prefix: string; needed: number }[]): KeyedRows => {
  const rows = new Map<string, Map<number, number>>();
  for (const { kind, prefix, needed } of counts) {
    const kinds = rows.get(prefix) ?? new Map<number, number>();
    rows.set(prefix, kinds.set(kind, (kinds.get(kind) ?? 0) + needed));
  }
  return rows;
};

/** What needs a key, such as "payment accounts (2), PINs (1)". Empty if nothing does. */
export const describeRows = (rows: KeyedRows, prefix: string): string =>
  [...(rows.get(prefix) ?? [])].map(([kind, needed]) => `${keyedColumns[kind]?.rows} (${needed})`).join(", ");

/** The id of the key that a prefix names. */
export const idIn = (prefix: string): string => prefix.slice(0, -1) || plainKeyId;

const numberIn = (id: string): number => Number(/^k(\d{1,4})$/.exec(id)?.[1] ?? 0);

const writeRing = (keys: readonly KeyEntry[]): string =>
  JSON.stringify(Object.fromEntries(keys.map(({ id, base64 }) => [id, base64])));

/** A step of a rotation: the value that MASTER_KEY gets, or null while rows still need an older key. */
export interface Step {
  text: string | null;
  message: string;
}

const removeOlder = (first: KeyEntry, older: readonly KeyEntry[], rows: KeyedRows, isForced: boolean): Step => {
  const blocked = older.flatMap(({ id }) => {
    const needed = describeRows(rows, keyPrefix(id));
    return needed ? [`${id} for ${needed}`] : [];
  });
  const message = `MASTER_KEY has the key ${first.id} alone. The rotation is finished. Keep a copy without the others.`;
  if (blocked.length === 0) return { text: writeRing([first]), message };
  const needs = blocked.join("; ");
  if (isForced)
    return { text: writeRing([first]), message: `${message} What needed an older one no longer works: ${needs}.` };
  return {
    text: null,
    message: `Older keys are still needed: ${needs}. Background work encrypts secrets anew each full hour; a PIN is renewed when it is next used, and recovery codes by their owner. Run this again later. With --force the older keys go now: those PINs and codes stop working, and owners enter those secrets again.`,
  };
};

interface StepOptions {
  /** Whether older keys go although rows still need them. */
  isForced: boolean;
  /** Makes a key of 32 random bytes, in base64. */
  makeKey(): string;
}

/** The next step of a rotation, in an order in which workers with the value before and after it open each other's
 *  rows: a new key is added last, becomes the first, and then stays alone. Throws if the ring is malformed. */
export const nextStep = (text: string, rows: KeyedRows, { isForced, makeKey }: StepOptions): Step => {
  const keys = listKeys(text.trim());
  const [first, ...others] = keys;
  const newest = keys.toSorted((one, other) => numberIn(other.id) - numberIn(one.id))[0];
  if (!first || !newest || keys.some(({ base64 }) => Buffer.from(base64, "base64").length !== masterKeyBytes))
    throw new Error("This is no value of MASTER_KEY: 32 bytes in base64, or a JSON object of ids and such keys.");
  if (others.length === 0) {
    const id = `k${numberIn(first.id) + 1}`;
    return {
      text: writeRing([first, { id, base64: makeKey() }]),
      message: `MASTER_KEY has the new key ${id}, which decrypts, but does not encrypt yet. Run this again in ten minutes, when every isolate has it.`,
    };
  }
  if (first === newest) return removeOlder(first, others, rows, isForced);
  return {
    text: writeRing([newest, ...keys.filter((key) => key !== newest)]),
    message: `MASTER_KEY encrypts with the key ${newest.id}. From the next full hour on, background work encrypts stored secrets anew. Run this again then.`,
  };
};
