import { roleScopes, type Scope } from "../../../worker/domain/caller/scopes.ts";
import type { Actor } from "./client.ts";
import { type OrderInput, orderBody } from "./orders.ts";
import { readMailedCode, requestCode } from "./people.ts";
import type { Extent, IdFinder, Input } from "./sample-types.ts";

/** The parts of a call that cannot be generated from an operation's schema. */
export interface Special {
  /** The input for the given caller. */
  input?(caller: Actor, idOf: IdFinder, extent: Extent): Promise<Input>;
  /** Fields that are sent in addition to the generated ones. */
  extraFields?: Input;
  /** The models of fields whose names do not identify them; null for fields that only look like an id. */
  fieldModels?: Readonly<Record<string, string | null>>;
  /** Scopes that the caller needs besides the operation's own, because the operation grants them. */
  scopes?: readonly Scope[];
  /** The order to use, if a newly placed order does not fit. */
  order?: OrderInput & { paymentMethod: string };
  /** The reason why a repeated call may add rows and is still safe. */
  repeatReason?: string;
}

const newAddress = "ada.new@example.com";

/** The operations that need their own sample. All others are called with input generated from their schema. */
export const special: Readonly<Record<string, Special>> = {
  createStorefrontOrder: {
    input: (caller, idOf, extent) => {
      const modifiers = extent === "ids" ? { modifierIds: [idOf("MenuItemModifier")] } : {};
      return orderBody(caller, { items: [{ menuItemId: idOf("MenuItem"), quantity: 1, ...modifiers }] });
    },
  },
  createPOSOrder: {
    input: async (_caller, idOf, extent) => {
      const modifiers = extent === "ids" ? { modifierIds: [idOf("MenuItemModifier")] } : {};
      return { orderType: "pickup", items: [{ menuItemId: idOf("MenuItem"), quantity: 1, ...modifiers }] };
    },
  },
  processPayment: { order: { paymentMethod: "cash" } },
  // Only an unpaid order that is ready can be marked.
  markNoShow: {
    order: { paymentMethod: "cash" },
    input: async (caller, idOf) => {
      const orderId = idOf("RestaurantOrder");
      const transitionMutation = `mutation ($orderId: ID!, $status: OrderStatus!) {
        transitionRestaurantOrder(orderId: $orderId, status: $status) { id } }`;
      for (const status of ["in_progress", "ready"]) await caller.graphql(transitionMutation, { orderId, status });
      return { orderId };
    },
  },
  // Callers that are tested afterwards must still be able to order.
  setOrderingPaused: { extraFields: { paused: false } },
  refundPayment: { extraFields: { reason: "It was cold." } },
  transitionRestaurantOrder: { extraFields: { status: "cancelled", reason: "The oven is broken." } },
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
  addWebhookEndpoint: { extraFields: { url: "https://partner.example/hook", events: ["order.created"] } },
  rotateWebhookSecret: {
    fieldModels: { id: "WebhookEndpoint" },
    repeatReason:
      "Previous secrets stay valid beside the new one for a day; the last returned secret is the current one.",
  },
  redeliverWebhook: {
    repeatReason: "Each call sends the event again, and receivers detect the repeat by the event's id.",
  },
  requestOrderLink: { repeatReason: "Each call mails the link again, at most five times an hour." },
  rotateOrderLink: { repeatReason: "Each call ends the previous link; the last returned link is the current one." },
  createOAuthApp: { extraFields: { scopes: ["manage_keys"] } },
  inviteMember: { extraFields: { role: "staff" }, scopes: roleScopes.staff },
  // The sampled staff member is a manager.
  changeMemberRole: { fieldModels: { id: "StaffMember" }, extraFields: { role: "staff" }, scopes: roleScopes.manager },
  removeMember: { scopes: roleScopes.manager },
  setPaymentAccount: {
    extraFields: { publishableKey: "pk_test_sample", secretKey: "sk_test_sample", webhookSecret: "whsec_sample" },
    repeatReason: "The same keys are encrypted again and belong to the same account.",
  },
  changeCartItem: { extraFields: { quantity: 2 } },
  listMenuItems: { fieldModels: { category: "MenuCategory" } },
  requestSignInCode: { repeatReason: "Each call mails another code, at most ten an hour; each works once." },
  requestEmailChange: {
    repeatReason: "Each call mails another code, at most ten an hour; each confirms the address once.",
  },
  signIn: {
    input: async (browser) => {
      await requestCode(browser, newAddress);
      return { email: newAddress, code: await readMailedCode(browser, newAddress) };
    },
  },
  confirmEmailChange: {
    input: async (browser) => {
      await browser.graphql("mutation ($email: String!) { requestEmailChange(email: $email) { email } }", {
        email: newAddress,
      });
      return { email: newAddress, code: await readMailedCode(browser, newAddress) };
    },
  },
};
