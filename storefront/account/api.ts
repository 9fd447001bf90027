import { call } from "../api/client.ts";
import { fields, mutate, query } from "../api/graphql.ts";
import { type CustomerOrder, inFull, wholeOrder } from "../api/orders.ts";
import { forgetCounter } from "../state/device/counter-storage.ts";
import { forgetGuest } from "../state/device/remembered-guest.ts";
import { forgetOrderKeys } from "../state/order-key.ts";
import { forgetRecentDishes } from "../suggestions/recent-dishes.ts";

/** The worker sets this readable cookie with the session cookie. Without it, a guest's page sends no request. */
export const isSignedIn = (): boolean => document.cookie.split("; ").includes("tiffin_session_hint=1");

/** The signed-in user; null for a guest. */
export const loadActiveUser = () =>
  query("activeUser", {
    select: {
      ...fields("email", "name", "phone", "role", "needsPasskey"),
      addresses: {
        ...fields("id", "label", "address", "address2", "city", "state", "zip", "countryCode", "isDefault"),
      },
    },
  });

export type ActiveUser = NonNullable<Awaited<ReturnType<typeof loadActiveUser>>>;

export type SavedAddress = ActiveUser["addresses"][number];

/** Emails a sign-in code. Returns its number of digits. */
export const requestCode = async (email: string): Promise<number> =>
  (await call("POST /api/auth/code", { email })).digits;

export const signIn = (email: string, code: string): Promise<unknown> =>
  call("POST /api/auth/session", { email, code });

/** Signs out and deletes this browser's order keys, what it remembers of the guest and of the dishes that were ordered,
 *  and what was typed at the counter. */
export const signOut = async (everywhere: boolean): Promise<void> => {
  forgetOrderKeys();
  forgetCounter();
  forgetGuest();
  forgetRecentDishes();
  await call("DELETE /api/auth/session", { everywhere });
};

export const saveProfile = (data: { name: string; phone: string }): Promise<unknown> =>
  mutate("updateActiveUser", { data, select: { email: true } });

/** Emails a code to the new address, and one to the old address of a person with a role. */
export const requestEmailChange = (email: string) =>
  mutate("requestEmailChange", { email, select: { digits: true, oldAddressDigits: true } });

/** What confirms a change of a person with a role beside the code to the new address. */
interface MoreProof {
  oldAddressCode: string | null;
  recoveryCode: string | null;
}

/** Changes the email address to the one that received the code. Returns it as stored: the old one if the change
 *  waits. */
export const confirmEmailChange = async (email: string, code: string, more: MoreProof): Promise<string> =>
  (await mutate("confirmEmailChange", { email, code, ...more, select: { email: true } })).email;

/** Completes a change that waited. Returns the address as stored. */
export const completeEmailChange = async (): Promise<string> =>
  (await mutate("completeEmailChange", { select: { email: true } })).email;

/** The own change of address that waits; null if there is none. */
export const loadWaitingChange = async () =>
  (await query("getOwnSignIn", { select: { emailChange: { newEmail: true, opensAt: true } } }))?.emailChange ?? null;

export type AddressDraft = Omit<SavedAddress, "id">;

export const saveAddress = (id: string | null, data: AddressDraft): Promise<unknown> =>
  id === null
    ? mutate("createAddress", { data, select: { id: true } })
    : mutate("updateAddress", { where: { id }, data, select: { id: true } });

export const deleteAddress = (id: string): Promise<unknown> =>
  mutate("deleteAddress", { where: { id }, select: { id: true } });

const noOrders = { items: [], total: 0 };

/** A page of the customer's orders, newest first. */
export const loadPastOrders = async (offset: number, limit: number) => {
  const orders = await query("getCustomerOrders", {
    limit,
    offset,
    select: {
      total: true,
      items: {
        ...fields("id", "createdAt", "orderNumber", "orderType", "status", "total"),
        orderItems: {
          ...fields("id", "menuItemId", "name", "quantity", "specialInstructions"),
          modifiers: { id: true, name: true },
        },
        payments: { status: true, provider: true },
      },
    },
  });
  return inFull(orders ?? noOrders);
};

export type PastOrder = Awaited<ReturnType<typeof loadPastOrders>>["items"][number];

/** One order of the signed-in customer; null if it belongs to someone else, even for staff. */
export const loadOwnOrder = async (orderId: string): Promise<CustomerOrder | null> => {
  const orders = await query("getCustomerOrders", { orderId, limit: 1, select: { items: wholeOrder } });
  return inFull(orders?.items[0] ?? null);
};
