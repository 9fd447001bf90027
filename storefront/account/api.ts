import { call } from "../api/client.ts";
import { ask } from "../api/graphql.ts";
import type { CustomerOrder } from "../api/types.ts";
import { forgetOrderKeys } from "../state/order-key.ts";

export interface SavedAddress {
  id: string;
  label: string | null;
  address: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string;
  countryCode: string | null;
  isDefault: boolean;
}

export interface ActiveUser {
  email: string;
  name: string | null;
  phone: string | null;
  role: string | null;
  addresses: SavedAddress[];
}

export interface PastOrder
  extends Pick<CustomerOrder, "id" | "orderNumber" | "orderType" | "status" | "total" | "orderItems"> {
  payments: Pick<CustomerOrder["payments"][number], "status" | "provider">[];
  createdAt: string;
}

const person = "email name phone role addresses { id label address address2 city state zip countryCode isDefault }";

/** The worker sets this readable cookie with the session cookie. Without it, a guest's page sends no request. */
export const isSignedIn = (): boolean => document.cookie.split("; ").includes("tiffin_session_hint=1");

/** The signed-in user; null for a guest. */
export const loadActiveUser = async (): Promise<ActiveUser | null> =>
  (await ask<{ activeUser: ActiveUser | null }>(`{ activeUser { ${person} } }`)).activeUser;

/** Emails a sign-in code. Returns its number of digits. */
export const requestCode = async (email: string): Promise<number> =>
  (await call<{ digits: number }>("/api/auth/code", { method: "POST", body: { email } })).digits;

export const signIn = (email: string, code: string): Promise<unknown> =>
  call("/api/auth/session", { method: "POST", body: { email, code } });

/** Signs out and deletes this browser's order keys. */
export const signOut = async (everywhere: boolean): Promise<void> => {
  forgetOrderKeys();
  await call("/api/auth/session", { method: "DELETE", body: { everywhere } });
};

export const saveProfile = (data: { name: string; phone: string }): Promise<unknown> =>
  ask("mutation ($data: ActiveUserInput!) { updateActiveUser(data: $data) { email } }", { data });

/** Emails a code to the new address. Returns its number of digits. */
export const requestEmailChange = async (email: string): Promise<number> =>
  (
    await ask<{ requestEmailChange: { digits: number } }>(
      "mutation ($email: String!) { requestEmailChange(email: $email) { digits } }",
      { email },
    )
  ).requestEmailChange.digits;

/** Changes the email address to the one that received the code. Returns it as stored. */
export const confirmEmailChange = async (email: string, code: string): Promise<string> =>
  (
    await ask<{ confirmEmailChange: { email: string } }>(
      "mutation ($email: String!, $code: String!) { confirmEmailChange(email: $email, code: $code) { email } }",
      { email, code },
    )
  ).confirmEmailChange.email;

export type AddressDraft = Omit<SavedAddress, "id">;

export const saveAddress = (id: string | null, data: AddressDraft): Promise<unknown> =>
  id === null
    ? ask("mutation ($data: AddressCreateInput!) { createAddress(data: $data) { id } }", { data })
    : ask("mutation ($id: ID!, $data: AddressUpdateInput!) { updateAddress(where: { id: $id }, data: $data) { id } }", {
        id,
        data,
      });

export const deleteAddress = (id: string): Promise<unknown> =>
  ask("mutation ($id: ID!) { deleteAddress(where: { id: $id }) { id } }", { id });

const order = `id createdAt orderNumber orderType status total
  orderItems { id menuItemId name quantity modifiers { id name } specialInstructions }
  payments { status provider }`;

/** A page of the customer's orders, newest first. */
export const loadPastOrders = async (offset: number, limit: number): Promise<{ items: PastOrder[]; total: number }> =>
  (
    await ask<{ getCustomerOrders: { items: PastOrder[]; total: number } }>(
      `query ($limit: Int, $offset: Int) { getCustomerOrders(limit: $limit, offset: $offset) { total items { ${order} } } }`,
      { limit, offset },
    )
  ).getCustomerOrders;

/** An order of the customer with everything that its page shows. */
export interface OwnOrder extends CustomerOrder {
  createdAt: string;
}

const wholeOrder = `id createdAt orderNumber orderType status scheduledFor promisedAt expectedAt
  subtotal discount promoCode promoDiscount deliveryFee tax taxIncluded tip total
  customerName specialInstructions deliveryAddress { address address2 city state zip }
  orderItems { id menuItemId name thumbnail quantity unitPrice totalPrice modifiers { id name } specialInstructions }
  payments { status provider paymentMethod cardBrand cardLast4 errorMessage refunds { status amount } }
  timeline { status label at } viewKey`;

/** One order of the signed-in customer; null if it belongs to someone else, even for staff. */
export const loadOwnOrder = async (orderId: string): Promise<OwnOrder | null> => {
  const query = `query ($orderId: ID) { getCustomerOrders(orderId: $orderId, limit: 1) { items { ${wholeOrder} } } }`;
  const { getCustomerOrders } = await ask<{ getCustomerOrders: { items: OwnOrder[] } }>(query, { orderId });
  return getCustomerOrders.items[0] ?? null;
};
