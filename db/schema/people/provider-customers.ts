import { sql } from "drizzle-orm";
import { index, unique } from "drizzle-orm/sqlite-core";
import { enumerated, identity, instant, integer, lowerCaseId, reference, sameStore, table, text } from "../columns.ts";
import { customer } from "../customers.ts";
import { paymentProvider } from "../enums.ts";
import { storeId } from "../store.ts";

/** The customers of this store at payment processors, which store the cards that people chose to save. A row is written
 *  before the processor is asked, and its id is the idempotency key there, so that a person has one customer. An erased
 *  account leaves its row without a person, until the processor has deleted the customer with all cards. */
export const providerCustomer = table(
  "provider_customer",
  {
    ...identity,
    storeId: storeId(),
    customerId: reference("customer_id", {
      doc: "The person; null if the account was erased and the customer waits for its deletion at the processor.",
    }),
    provider: enumerated("provider", paymentProvider).notNull(),
    providerCustomerId: text("provider_customer_id", {
      doc: "The processor's id of the customer; null until it has answered. It names no one outside of the store's account.",
      personal: false,
    }),
    lastCardId: text("last_card_id", {
      doc: "The processor's id of the saved card that last paid; null if none has.",
      personal: false,
    }),
    attempt: integer("attempt", { doc: "How often the deletion at the processor failed." }).notNull().default(0),
    dueAt: instant("due_at", { doc: "When the processor is asked to delete the customer; null if it stays." }),
  },
  (t) => [
    unique("provider_customer_person").on(t.storeId, t.customerId, t.provider),
    index("provider_customer_due").on(t.dueAt, t.storeId).where(sql`${t.dueAt} IS NOT NULL`),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "cascade"),
    lowerCaseId("provider_customer_provider_format", t.provider),
  ],
);
