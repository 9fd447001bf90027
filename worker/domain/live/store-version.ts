import { connect, type Db } from "../../../db/client.ts";
import { readStoreVersion } from "../../../db/queries/store.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { Settings } from "../../settings.ts";
import type { StoreVersion } from "./gaps.ts";

/** Reads a store's version with at most `maxOrders` orders; null if the store was deleted. */
export type ReadStoreVersion = (
  storeId: string,
  ordersFrom: Instant,
  maxOrders: number,
) => Promise<StoreVersion | null>;

/** Connects at the first read, because most activations of a channel need none. */
export const storeVersionReader = ({ DB }: Pick<Settings, "DB">): ReadStoreVersion => {
  let db: Db | null = null;
  return (storeId, ordersFrom, maxOrders) => {
    db ??= connect(DB);
    return readStoreVersion(db, storeId, ordersFrom, maxOrders);
  };
};
