import {
  addProviderCustomer,
  deleteProviderCustomer,
  type ProviderCustomerKey,
  type ProviderCustomerRow,
  storeProviderCustomerId,
} from "../../../../db/queries/people/provider-customers.ts";
import type { PaymentProviderName } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { newId } from "../../ids.ts";
import { type CardVault, ProviderGone, ProviderRefused } from "../provider/provider.ts";

type CustomerWork = Pick<OrderWork, "db" | "clock" | "provider">;

/** A customer that exists at the processor. */
interface OpenedCustomer {
  row: Pick<ProviderCustomerRow, "storeId" | "id">;
  providerCustomerId: string;
  /** Whether this call created it. */
  isNew: boolean;
}

/** The saved cards at a processor. Throws `ProviderRefused` if it stores none. */
export const openVault = async (
  { provider }: Pick<OrderWork, "provider">,
  name: PaymentProviderName,
): Promise<CardVault> => {
  const { cards } = await provider(name);
  if (!cards) throw new ProviderRefused("This processor stores no cards.");
  return cards;
};

/** Creates the customer of a row at its processor, and stores its id. Repeating it creates no second one, because the
 *  row's id is the idempotency key. */
export const createAtProcessor = async (
  work: CustomerWork,
  row: Pick<ProviderCustomerRow, "storeId" | "id" | "provider">,
): Promise<string> => {
  const vault = await openVault(work, row.provider);
  const providerCustomerId = await vault.createCustomer({ reference: row.id, storeId: row.storeId });
  await storeProviderCustomerId(work.db, row, providerCustomerId, work.clock.now());
  return providerCustomerId;
};

/** The customer of a person at a processor, created there if it is missing. Two calls at once write one row, and ask
 *  the processor with the same key. A processor repeats a failure for as long as it stores the key, so a refused row
 *  is deleted, and the next call has a new key. */
const openCustomer = async (work: CustomerWork, key: ProviderCustomerKey): Promise<OpenedCustomer> => {
  const now = work.clock.now();
  const row = await addProviderCustomer(work.db, { ...key, id: newId("pcu", now), createdAt: now, updatedAt: now });
  if (!row) throw notFound();
  const { providerCustomerId } = row;
  if (providerCustomerId !== null) return { row, providerCustomerId, isNew: false };
  try {
    return { row, providerCustomerId: await createAtProcessor(work, row), isNew: true };
  } catch (error) {
    if (error instanceof ProviderRefused) await deleteProviderCustomer(work.db, row);
    throw error;
  }
};

/** Calls a processor with the customer of a person. If it has no such customer, because it was deleted there or the
 *  store has another account now, a new one is created, and the call repeated once. */
export const withCustomer = async <Value>(
  work: CustomerWork,
  key: ProviderCustomerKey,
  call: (providerCustomerId: string) => Promise<Value>,
): Promise<Value> => {
  const { row, providerCustomerId, isNew } = await openCustomer(work, key);
  try {
    return await call(providerCustomerId);
  } catch (error) {
    if (isNew || !(error instanceof ProviderGone)) throw error;
    await deleteProviderCustomer(work.db, row);
    return call((await openCustomer(work, key)).providerCustomerId);
  }
};
