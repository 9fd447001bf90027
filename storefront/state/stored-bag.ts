import { readStored, removeStored, writeStored } from "./device/storage.ts";
import { emptyStoredBag, readChange, type StoredBag } from "./pending-changes.ts";

const storageKey = "tiffin-bag";
/** The name of `changes` in the stored JSON. It stays, because browsers hold bags that were stored with it. */
const changesProperty = "wishes";

type StoredChange = Parameters<typeof readChange>[0];
type StoredJson = Omit<StoredBag, "changes"> & Record<typeof changesProperty, readonly StoredChange[]>;

/** Reads the bag that a page of this browser stored; null if what is stored is none. */
export const readStoredBag = (): StoredBag | null => {
  try {
    const json: StoredJson | null = JSON.parse(readStored("device", storageKey) ?? "null");
    if (json === null) return emptyStoredBag;
    const { [changesProperty]: changes, ...bag } = json;
    return { ...bag, changes: changes.map(readChange) };
  } catch {
    return null;
  }
};

export const hasPendingChanges = ({ changes, orderType }: StoredBag): boolean =>
  changes.length > 0 || orderType !== null;

/** Stores the bag for the next page of this browser. An empty bag is removed. */
export const writeStoredBag = (stored: StoredBag): void => {
  const { changes, ...bag } = stored;
  if (hasPendingChanges(stored) || (stored.cart?.items.length ?? 0) > 0)
    writeStored("device", storageKey, JSON.stringify({ ...bag, [changesProperty]: changes }));
  else removeStored("device", storageKey);
};
