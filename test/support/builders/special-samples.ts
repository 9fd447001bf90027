import { roleScopes, type Scope } from "../../../worker/domain/caller/scopes.ts";
import type { Actor } from "./client.ts";
import { orderBody, type Wish } from "./orders.ts";
import { askCode, mailedCode } from "./people.ts";
import type { Extent, IdFinder, Input } from "./samples.ts";

/** What cannot be made up from an operation's schema alone. */
export interface Special {
  /** Its input, for whoever is about to call. */
  input?(caller: Actor, idOf: IdFinder, extent: Extent): Promise<Input>;
  /** What is sent beside that which is made up. */
  besides?: Input;
  /** The models of fields whose names do not tell; null for what only looks like an id of ours. */
  names?: Readonly<Record<string, string | null>>;
  /** What whoever calls has to be allowed beside the operation itself, because it gives that away. */
  scopes?: readonly Scope[];
  /** The order that it is about, where any that was just placed will not do. */
  order?: Wish & { paymentMethod: string };
  /** Why a repeated call may leave more than the first did, and still does no harm. */
  again?: string;
}

const newAddress = "ada.new@example.com";

/** The one place for operations that need a sample of their own; all others are called with what their schema takes. */
export const special: Readonly<Record<string, Special>> = {
  createStorefrontOrder: {
    input: (caller, idOf, extent) => {
      const chosen = extent === "ids" ? { modifierIds: [idOf("MenuItemModifier")] } : {};
      return orderBody(caller, { items: [{ menuItemId: idOf("MenuItem"), quantity: 1, ...chosen }] });
    },
  },
  createPOSOrder: {
    input: async (_caller, idOf, extent) => {
      const chosen = extent === "ids" ? { modifierIds: [idOf("MenuItemModifier")] } : {};
      return { orderType: "pickup", items: [{ menuItemId: idOf("MenuItem"), quantity: 1, ...chosen }] };
    },
  },
  processPayment: { order: { paymentMethod: "cash" } },
  // Only an order that is ready, and that nobody has paid, can be marked.
  markNoShow: {
    order: { paymentMethod: "cash" },
    input: async (caller, idOf) => {
      const orderId = idOf("RestaurantOrder");
      const moving = `mutation ($orderId: ID!, $status: OrderStatus!) {
        transitionRestaurantOrder(orderId: $orderId, status: $status) { id } }`;
      for (const status of ["in_progress", "ready"]) await caller.graphql(moving, { orderId, status });
      return { orderId };
    },
  },
  // Whoever is asked after it still has to be able to order.
  setOrderingPaused: { besides: { paused: false } },
  refundPayment: { besides: { reason: "It was cold." } },
  transitionRestaurantOrder: { besides: { status: "cancelled", reason: "The oven is broken." } },
  answerCancellation: {
    input: async (caller, idOf) => {
      const orderId = idOf("RestaurantOrder");
      await caller.graphql(
        'mutation ($id: ID!) { requestCancellation(orderId: $id, reason: "The oven is broken.") { id } }',
        { id: orderId },
      );
      return { orderId, confirm: true };
    },
    scopes: ["write_orders"],
  },
  addWebhookEndpoint: { besides: { url: "https://partner.example/hook", events: ["order.created"] } },
  rotateWebhookSecret: {
    names: { id: "WebhookEndpoint" },
    again: "Those before sign beside the new one for a day; the last answer's is the one that lasts.",
  },
  redeliverWebhook: { again: "It is sent once more each time, and a receiver knows it by the event's id." },
  requestOrderLink: { again: "The link is mailed anew, at most five times an hour." },
  rotateOrderLink: { again: "The link before it is closed each time; the last answer's opens the order." },
  createOAuthApp: { besides: { scopes: ["manage_keys"] } },
  inviteMember: { besides: { role: "staff" }, scopes: roleScopes.staff },
  // The member of the samples is a manager.
  changeMemberRole: { names: { id: "StaffMember" }, besides: { role: "staff" }, scopes: roleScopes.manager },
  removeMember: { scopes: roleScopes.manager },
  setPaymentAccount: {
    besides: { publishableKey: "pk_test_sample", secretKey: "sk_test_sample", webhookSecret: "whsec_sample" },
    again: "The same keys are sealed anew, and open the same account.",
  },
  changeCartItem: { besides: { quantity: 2 } },
  listMenuItems: { names: { category: "MenuCategory" } },
  requestSignInCode: { again: "Another code is mailed, at most ten an hour; each signs in once." },
  requestEmailChange: { again: "Another code is mailed, at most ten an hour; each proves the address once." },
  signIn: {
    input: async (browser) => {
      await askCode(browser, newAddress);
      return { email: newAddress, code: await mailedCode(browser, newAddress) };
    },
  },
  confirmEmailChange: {
    input: async (browser) => {
      await browser.graphql("mutation ($email: String!) { requestEmailChange(email: $email) { email } }", {
        email: newAddress,
      });
      return { email: newAddress, code: await mailedCode(browser, newAddress) };
    },
  },
};
