import { fields, mutate, query } from "../../api/graphql.ts";
import type { CustomerListQuery } from "./list-query.ts";

const listed = fields("id", "customerId", "name", "email", "phone", "orderCount", "spend", "lastOrderAt");

/** Reads a page of the list of customers. */
export const readCustomerPage = ({ search, sort, cursor }: CustomerListQuery) =>
  query("searchCustomers", {
    ...{ search: search || null, sort, cursor: cursor || null },
    select: { nextCursor: true, customers: listed },
  });

export type CustomerPage = Awaited<ReturnType<typeof readCustomerPage>>;
export type ListedCustomer = CustomerPage["customers"][number];

/** A person with everything that their page shows. */
export const readCustomerDetails = (profileId: string) =>
  query("getCustomerDetails", {
    profileId,
    select: {
      ...listed,
      ...fields("createdAt", "role", "allergies"),
      addresses: fields("id", "label", "name", "address", "address2", "city", "state", "zip", "countryCode"),
      notes: fields("id", "createdAt", "text", "author"),
      orders: fields("id", "orderNumber", "createdAt", "orderType", "status", "total", "refundedTotal"),
    },
  });

export type CustomerDetails = NonNullable<Awaited<ReturnType<typeof readCustomerDetails>>>;

export const addNote = (profileId: string, text: string, idempotencyKey: string): Promise<unknown> =>
  mutate("addGuestNote", { profileId, text, idempotencyKey, select: { id: true } });

export const removeNote = (noteId: string): Promise<unknown> =>
  mutate("removeGuestNote", { noteId, select: { id: true } });

/** Everything that is stored about a person. */
export const exportCustomer = async (customerId: string): Promise<unknown> =>
  (await query("exportCustomer", { customerId, select: { data: true } }))?.data;

export const eraseCustomer = (customerId: string): Promise<unknown> =>
  mutate("eraseCustomer", { customerId, select: { isComplete: true } });

/** The orders with a phone number, for the guest to say which are theirs. */
export const listOrdersOfPhone = (phone: string) =>
  query("listOrdersOfPhone", {
    phone,
    select: {
      ...fields("id", "orderNumber", "createdAt", "orderType", "status", "total", "customerName", "customerEmail"),
      deliveryAddress: fields("address", "city"),
    },
  });

export type OrderOfPhone = Awaited<ReturnType<typeof listOrdersOfPhone>>[number];

/** Everything that is stored about the guest in some orders of a phone number. */
export const exportOrdersOfPhone = async (phone: string, orderIds: string[]): Promise<unknown> =>
  (await mutate("exportOrdersOfPhone", { phone, orderIds, select: { data: true } }))?.data;

export const eraseOrdersOfPhone = (phone: string, orderIds: string[]): Promise<unknown> =>
  mutate("eraseCustomer", { phone, orderIds, select: { isComplete: true } });
