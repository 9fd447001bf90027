import { and, asc, eq } from "drizzle-orm";
import type { Write } from "../atomic.ts";
import { batch } from "../batch.ts";
import type { Db } from "../client.ts";
import { address, customer } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

const ofCustomer = (storeId: string, id: string) => and(eq(customer.storeId, storeId), eq(customer.id, id));

/** The maximum page size of a list. */
const maxAddresses = 100;

/** A customer with their address book, read in one transaction. */
export const readCustomer = async (db: Db, storeId: string, id: string) => {
  const [customers, addresses] = await batch(db, [
    db.select().from(customer).where(ofCustomer(storeId, id)),
    db
      .select()
      .from(address)
      .where(and(eq(address.storeId, storeId), eq(address.customerId, id)))
      .orderBy(asc(address.id))
      .limit(maxAddresses),
  ]);
  const [row] = customers;
  return row ? { ...row, addresses } : null;
};

export type CustomerRecord = NonNullable<Awaited<ReturnType<typeof readCustomer>>>;

type CustomerChanges = Partial<Pick<typeof customer.$inferInsert, "name" | "phone" | "email" | "allergies">> & {
  updatedAt: Instant;
};

/** Updates a customer's profile. An address that another customer of the store has fails as EMAIL_TAKEN. */
export const updateCustomer = (db: Db, storeId: string, id: string, changes: CustomerChanges): Write =>
  db
    .update(customer)
    .set({ ...changes, hasCurrentProfile: false })
    .where(ofCustomer(storeId, id));
