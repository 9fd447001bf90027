import { roleScopes, type Scope } from "../../../worker/domain/caller/scopes.ts";
import type { Actor } from "./client.ts";
import { orderBody, type Wish } from "./orders.ts";
import { askCode, mailedCode } from "./people.ts";
import type { Extent, IdFinder, Input } from "./samples.ts";

/** The parts of a call that cannot be generated from an operation's schema. */
export interface Special {
  /** The input for the given caller. */
  input?(caller: Actor, idOf: IdFinder, extent: Extent): Promise<Input>;
  /** Fields that are sent in addition to the generated ones. */
  besides?: Input;
  /** The models of fields whose names do not identify them; null for fields that only look like an id. */
  names?: Readonly<Record<string, string | null>>;
  /** Scopes that the caller needs besides the operation's own, because the operation grants them. */
  scopes?: readonly Scope[];
  /** The order to use, if a newly placed order does not fit. */
  order?: Wish & { paymentMethod: string };
  /** The reason why a repeated call may add rows and is still safe. */
  again?: string;
}

const newAddress = "ada.new@example.com";

/** The operations that need their own sample. All others are called with input generated from their schema. */
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
  // Only an unpaid order that is ready can be marked.
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
  // Callers that are tested afterwards must still be able to order.
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
  // The sampled staff member is a manager.
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
