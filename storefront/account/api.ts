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

/** The worker sets this readable cookie beside the session's own, so that a guest's page makes no call. */
export const isSignedIn = (): boolean => document.cookie.split("; ").includes("tiffin_session_hint=1");

/** Who is signed in, or null. */
export const activeUser = async (): Promise<ActiveUser | null> =>
  (await ask<{ activeUser: ActiveUser | null }>(`{ activeUser { ${person} } }`)).activeUser;

/** Mails a code, and says how many digits it has. */
export const requestCode = async (email: string): Promise<number> =>
  (await call<{ digits: number }>("/api/auth/code", { method: "POST", body: { email } })).digits;

export const signIn = (email: string, code: string): Promise<unknown> =>
  call("/api/auth/session", { method: "POST", body: { email, code } });

/** Signs out, and leaves nothing of the person's orders in this browser. */
export const signOut = async (everywhere: boolean): Promise<void> => {
  forgetOrderKeys();
  await call("/api/auth/session", { method: "DELETE", body: { everywhere } });
};

export const saveProfile = (data: { name: string; phone: string }): Promise<unknown> =>
  ask("mutation ($data: ActiveUserInput!) { updateActiveUser(data: $data) { email } }", { data });

/** Mails a code to the new address, and says how many digits it has. */
export const requestEmailChange = async (email: string): Promise<number> =>
  (
    await ask<{ requestEmailChange: { digits: number } }>(
      "mutation ($email: String!) { requestEmailChange(email: $email) { digits } }",
      { email },
    )
  ).requestEmailChange.digits;

/** Gives the person the address that the code was mailed to, and answers it as it is kept. */
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

/** A page of the person's orders, the newest first. */
export const loadPastOrders = async (offset: number, limit: number): Promise<{ items: PastOrder[]; total: number }> =>
  (
    await ask<{ getCustomerOrders: { items: PastOrder[]; total: number } }>(
      `query ($limit: Int, $offset: Int) { getCustomerOrders(limit: $limit, offset: $offset) { total items { ${order} } } }`,
      { limit, offset },
    )
  ).getCustomerOrders;

/** An order of the person as a page of its own shows it. */
export interface OwnOrder extends CustomerOrder {
  createdAt: string;
}

const wholeOrder = `id createdAt orderNumber orderType status scheduledFor promisedAt expectedAt
  subtotal discount promoCode promoDiscount deliveryFee tax taxIncluded tip total
  customerName specialInstructions deliveryAddress { address address2 city state zip }
  orderItems { id menuItemId name thumbnail quantity unitPrice totalPrice modifiers { id name } specialInstructions }
  payments { status provider paymentMethod cardBrand cardLast4 errorMessage refunds { status amount } }
  timeline { status label at } viewKey`;

/** An order of the person; null if it is not theirs, whoever they are at the restaurant. */
export const loadOwnOrder = async (orderId: string): Promise<OwnOrder | null> => {
  const query = `query ($orderId: ID) { getCustomerOrders(orderId: $orderId, limit: 1) { items { ${wholeOrder} } } }`;
  const { getCustomerOrders } = await ask<{ getCustomerOrders: { items: OwnOrder[] } }>(query, { orderId });
  return getCustomerOrders.items[0] ?? null;
};
