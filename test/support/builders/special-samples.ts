import { env } from "cloudflare:workers";
import { signInSamples } from "../sign-in/samples.ts";
import type { Actor } from "./client.ts";
import { brooklyn, cancel, orderBody, placeOrder, tea } from "./orders.ts";
import { readMailedCode, requestCode } from "./people.ts";
import type { Extent, IdFinder, Input, Special } from "./sample-types.ts";
import { collectUnmatched } from "./simulated-payment.ts";

const newAddress = "ada.new@example.com";

/** Changes of an order: a note, or also one of an item and a dish to add. */
const sampleChanges = (idOf: IdFinder, extent: Extent): Input[] => {
  const note = { kind: "note", note: "Ring twice." };
  if (extent === "least") return [note];
  const item = { menuItemId: idOf("MenuItem"), quantity: 1, modifierIds: [idOf("MenuItemModifier")] };
  return [note, { ...note, orderItemId: idOf("OrderItem") }, { kind: "add", item }];
};

/** An edit. To name a zone, it makes the order a delivery with the terms that staff set. */
const sampleEdit = (idOf: IdFinder, extent: Extent): Input => {
  const changes = sampleChanges(idOf, extent);
  if (extent !== "ids") return { changes };
  const toDelivery = [
    { kind: "type", orderType: "delivery" },
    { kind: "address", address: brooklyn },
  ];
  return {
    changes: [...changes, ...toDelivery],
    deliveryOverride: { zone: idOf("DeliveryZone"), minimum: 0, reason: "A friend." },
  };
};

/** The ids of all categories or dishes, in menu order. */
const listMenuIds = async (caller: Actor, list: "menuCategories" | "menuItems"): Promise<string[]> => {
  const query = `{ rows: ${list}(orderBy: [{ sortOrder: asc }], take: 100) { id } }`;
  const { data } = await caller.graphql<{ rows: { id: string }[] }>(query);
  return data?.rows.map(({ id }) => id) ?? [];
};

/** Creates an empty category, which an operation may delete. */
const addCategory = async (caller: Actor): Promise<string> => {
  const create = 'mutation { createMenuCategory(data: { name: "Specials" }) { id } }';
  const { data } = await caller.graphql<{ createMenuCategory: { id: string } | null }>(create);
  return data?.createMenuCategory?.id ?? "";
};

/** The operations that need their own sample. All others are called with input generated from their schema. */
export const special: Readonly<Record<string, Special>> = {
  // A day that is over and has an order.
  closeDay: { input: () => Promise.resolve({ businessDay: "2026-11-19", countedCash: 0 }) },
  createStorefrontOrder: {
    input: (caller, idOf, extent) => {
      const modifiers = extent === "ids" ? { modifierIds: [idOf("MenuItemModifier")] } : {};
      return orderBody(caller, { items: [{ menuItemId: idOf("MenuItem"), quantity: 1, ...modifiers }] });
    },
  },
  createPOSOrder: {
    input: async (_caller, idOf, extent) => {
      const item = { menuItemId: idOf("MenuItem"), quantity: 1 };
      if (extent !== "ids") return { orderType: "pickup", items: [item] };
      return {
        ...{ orderType: "delivery", deliveryAddress: brooklyn, customerPhone: "+1 718 555 0100" },
        items: [{ ...item, modifierIds: [idOf("MenuItemModifier")] }],
        deliveryOverride: { zone: idOf("DeliveryZone"), reason: "A friend." },
      };
    },
  },
  editRestaurantOrder: {
    order: { paymentMethod: "cash" },
    input: async (_caller, idOf, extent) => ({
      ...{ orderId: idOf("RestaurantOrder"), expectedRevision: 1, settle: "later" },
      ...sampleEdit(idOf, extent),
    }),
  },
  // Only an edit that waits for its link can be sent.
  createTestOrder: { scopes: ["read_orders"] },
  sendPendingEdit: {
    order: { paymentMethod: "cash" },
    input: async (caller, idOf) => {
      const orderId = idOf("RestaurantOrder");
      const linkMutation = `mutation ($id: ID!, $dish: String!) { editRestaurantOrder(orderId: $id, expectedRevision: 1,
        settle: link, changes: [{ kind: add, item: { menuItemId: $dish, quantity: 1 } }]) { id } }`;
      await caller.graphql(linkMutation, { id: orderId, dish: tea });
      return { orderId, expectedRevision: 1 };
    },
  },
  previewOrderEdit: {
    input: async (_caller, idOf, extent) => ({
      ...{ orderId: idOf("RestaurantOrder") },
      ...sampleEdit(idOf, extent),
    }),
  },
  editMenuItems: {
    input: (_caller, idOf, extent) => {
      const ids = { menuCategoryId: idOf("MenuCategory"), taxClassId: idOf("TaxClass") };
      const changes = extent === "ids" ? ids : { popular: true };
      return Promise.resolve({ items: [{ menuItemId: idOf("MenuItem") }], changes });
    },
  },
  restoreMenu: {
    input: async (caller, idOf, extent) => {
      if (extent === "ids") return { menuItemIds: [idOf("MenuItem")], menuCategoryIds: [idOf("MenuCategory")] };
      const id = await addCategory(caller);
      await caller.graphql("mutation ($id: ID!) { deleteMenuCategory(where: { id: $id }) { id } }", { id });
      return { menuCategoryIds: [id] };
    },
  },
  sortMenuCategories: {
    input: async (caller, idOf, extent) =>
      extent === "ids"
        ? { menuCategoryIds: [idOf("MenuCategory")] }
        : { menuCategoryIds: (await listMenuIds(caller, "menuCategories")).toReversed() },
  },
  sortMenuItems: {
    input: async (caller, idOf, extent) => {
      const menuCategoryId = idOf("MenuCategory");
      if (extent === "ids") return { menuCategoryId, menuItemIds: [idOf("MenuItem")] };
      return { menuCategoryId, menuItemIds: (await listMenuIds(caller, "menuItems")).toReversed() };
    },
  },
  removeMenuCategory: {
    fieldModels: { moveDishesTo: "MenuCategory" },
    input: async (caller, idOf, extent) =>
      extent === "ids"
        ? { menuCategoryId: idOf("MenuCategory"), moveDishesTo: idOf("MenuCategory") }
        : { menuCategoryId: await addCategory(caller) },
  },
  // The processor's own id.
  removePaymentMethod: { fieldModels: { paymentMethodId: null } },
  setReceiptRecipient: { fieldModels: { vatId: null } },
  // Only a completed order can be rated.
  rateOrder: {
    input: async (_caller, idOf, extent) => {
      const orderId = idOf("RestaurantOrder");
      if (extent === "least")
        await env.DB.prepare("UPDATE restaurant_order SET status = 'completed' WHERE id = ?").bind(orderId).run();
      return { orderId, rating: 4 };
    },
  },
  changeOrderTime: { extraFields: { scheduledFor: "2026-11-21T01:00:00.000Z" } },
  processPayment: { order: { paymentMethod: "cash" }, scopes: ["read_payments"] },
  // Only an order that is in the kitchen can be bumped.
  bumpOrder: { order: { paymentMethod: "cash" } },
  recallOrder: { order: { paymentMethod: "cash" } },
  undoBump: {
    order: { paymentMethod: "cash" },
    input: async (caller, idOf) => {
      const orderId = idOf("RestaurantOrder");
      await caller.graphql("mutation ($id: ID!) { bumpOrder(orderId: $id) { id } }", { id: orderId });
      return { orderId };
    },
  },
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
  setBusy: { extraFields: { extraMinutes: 0 } },
  setOrderingPaused: { extraFields: { paused: false } },
  assignDriver: {
    order: {
      orderType: "delivery",
      items: [{ menuItemId: tea, quantity: 8 }],
      deliveryAddress: brooklyn,
      paymentMethod: "card",
    },
  },
  // Only what was paid can be returned.
  refundOrder: {
    order: { paymentMethod: "cash" },
    input: async (caller, idOf, extent) => {
      const orderId = idOf("RestaurantOrder");
      if (extent === "ids")
        return { orderId, lines: [{ orderItemId: idOf("OrderItem"), quantity: 1 }], paymentId: idOf("Payment") };
      const payment = 'mutation ($id: ID!) { processPayment(orderId: $id, paymentMethod: "cash", amount: 100) { id } }';
      await caller.graphql(payment, { id: orderId });
      return { orderId, amount: 1 };
    },
    scopes: ["read_orders"],
  },
  refundUnmatchedPayment: {
    input: async (_caller, idOf, extent) => {
      if (extent !== "ids") await collectUnmatched(idOf("UnmatchedPayment"));
      return { unmatchedPaymentId: idOf("UnmatchedPayment") };
    },
  },
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
  recogniseGuest: {
    extraFields: { phone: "+1 718 555 0199" },
    repeatReason: "Each call is recorded, at most 60 an hour.",
  },
  requestOrderLink: { repeatReason: "Each call mails the link again, at most five times an hour." },
  reportPageFault: {
    extraFields: { build: "index-D3EGXKWT", part: "Footer", place: "index-D3EGXKWT.js:1:20345" },
    repeatReason: "Each call is logged and counted, at most ten a minute.",
  },
  resendOrderMail: { repeatReason: "Each call mails the link again." },
  rotateOrderLink: { repeatReason: "Each call ends the previous link; the last returned link is the current one." },
  createOAuthApp: { extraFields: { scopes: ["manage_keys"] } },
  inviteMember: { extraFields: { role: "staff" } },
  removeMember: { fieldModels: { endIds: "ApiKey" } },
  // The sampled staff member is a manager.
  changeMemberRole: { fieldModels: { id: "StaffMember" }, extraFields: { role: "staff" } },
  ...signInSamples,
  setPaymentAccount: {
    extraFields: { publishableKey: "pk_test_sample", secretKey: "sk_test_sample", webhookSecret: "whsec_sample" },
    repeatReason: "The same keys are encrypted again and belong to the same account.",
  },
  auditLog: { fieldModels: { actorId: null, thingId: "MenuItem" } },
  getCustomerDetails: { fieldModels: { profileId: "CustomerProfile" } },
  completeStoreTask: { fieldModels: { taskId: "StoreTask" } },
  addGuestNote: { fieldModels: { profileId: "CustomerProfile" } },
  removeGuestNote: { fieldModels: { noteId: "GuestNote" } },
  exportCustomer: {
    fieldModels: { customerId: "CustomerProfile" },
    input: (_caller, idOf, extent) =>
      Promise.resolve(extent === "ids" ? { customerId: idOf("CustomerProfile") } : { email: "ada@example.com" }),
  },
  listOrdersOfPhone: { extraFields: { phone: "+1 718 555 0199" } },
  exportOrdersOfPhone: {
    fieldModels: { orderIds: "RestaurantOrder" },
    input: async (caller, idOf, extent) => {
      const phone = "+1 718 555 0199";
      if (extent === "ids") return { phone, orderIds: [idOf("RestaurantOrder")] };
      return { phone, orderIds: [(await placeOrder(caller)).orderId] };
    },
    repeatReason: "Each call is recorded.",
  },
  // A guest whose only order is finished.
  eraseCustomer: {
    // Orders are named with a phone number instead of a person, as exportOrdersOfPhone does.
    fieldModels: { customerId: "CustomerProfile", orderIds: null },
    input: async (caller, idOf, extent) => {
      if (extent === "ids") return { customerId: idOf("CustomerProfile") };
      const customerInfo = { name: "Erin", email: "erin@example.com", phone: "+1 718 555 0177" };
      await cancel(caller, await placeOrder(caller, { customerInfo }));
      return { email: customerInfo.email };
    },
  },
  requestErasureCode: { repeatReason: "Each call mails another code, at most ten an hour; each works once." },
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
