import { asc } from "drizzle-orm";
import { receipt } from "../../../db/schema/index.ts";
import type { World } from "../world.ts";

export type StoredReceipt = typeof receipt.$inferSelect;

/** Every receipt in the database, in the order of their numbers. */
export const readReceipts = ({ db }: World): Promise<StoredReceipt[]> =>
  db.select().from(receipt).orderBy(asc(receipt.storeId), asc(receipt.year), asc(receipt.serial));

export const readOrderReceipts = async (shop: World, orderId: string): Promise<StoredReceipt[]> =>
  (await readReceipts(shop)).filter((row) => row.orderId === orderId).sort((a, b) => a.position - b.position);

/** The sums of receipts: total, tip, and the tax of each rate. Minor units. */
export const sumStored = (receipts: readonly StoredReceipt[]) => {
  const taxes = new Map<number, number>();
  for (const { ratePpm, tax } of receipts.flatMap(({ taxLines }) => taxLines))
    taxes.set(ratePpm, (taxes.get(ratePpm) ?? 0) + tax);
  return {
    total: receipts.reduce((sum, { total }) => sum + total, 0),
    tax: receipts.reduce((sum, { tax }) => sum + tax, 0),
    tip: receipts.reduce((sum, { tip }) => sum + tip, 0),
    taxes,
  };
};
