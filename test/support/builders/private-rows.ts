import { eq } from "drizzle-orm";
import * as tables from "../../../db/schema/index.ts";
import { findStoreId, type World } from "../world.ts";

/** A marker that no response may contain. It is in every column that is never shown. */
export const secret = "PRIVATE-VALUE";

export interface PrivateRows {
  storeId: string;
  /** Two people with an account, each with an order, a payment and an address. */
  ada: string;
  ben: string;
}

const amounts = {
  ...{ subtotal: 900, discount: 0, deliveryFee: 0, tax: 100, taxIncluded: false, tip: 0, total: 1000 },
  currencyCode: "USD",
};

const deliveryAddress = {
  ...{ address: "1 Elm Street", address2: null, city: "Brooklyn", state: "NY", zip: "11201" },
  ...{ countryCode: "US", instructions: null },
};

/** Adds a row of every private model to a store. The second dish of each order has been deleted from the menu. */
export const addPrivateRows = async (shop: World, slug = "copper-pot"): Promise<PrivateRows> => {
  const storeId = await findStoreId(shop.db, slug);
  const row = (prefix: string, name: string) => ({
    ...{ id: `${prefix}_${slug}_${name}`, storeId, createdAt: shop.now, updatedAt: shop.now },
  });
  const [dish] = await shop.db.select().from(tables.menuItem).where(eq(tables.menuItem.storeId, storeId)).limit(1);
  const ids = { ada: `cus_${slug}_ada`, ben: `cus_${slug}_ben` };
  for (const [name, customerId] of Object.entries({ ...ids, guest: null })) {
    if (customerId) {
      await shop.db.insert(tables.customer).values({ ...row("cus", name), email: `${name}@example.com`, name });
      await shop.db.insert(tables.address).values({ ...row("adr", name), ...deliveryAddress, customerId });
    }
    await addOrder(shop, row, name, customerId, dish?.id ?? "");
    await addProfile(shop, row, name, customerId);
  }
  await shop.db.insert(tables.staffMember).values({ ...row("stf", "ben"), customerId: ids.ben, role: "manager" });
  const promo = { code: "SOUP-10", kind: "percent", percentOff: 10 } as const;
  await shop.db.insert(tables.promoCode).values({ ...row("pro", "soup"), ...promo, orderTypes: ["pickup"] });
  await addClose(shop, row);
  await addAccess(shop, row, ids.ben);
  await addPayout(shop, row);
  return { storeId, ...ids };
};

const addProfile = async (shop: World, row: RowFields, name: string, customerId: string | null) => {
  const profile = row("cpr", name);
  await shop.db.insert(tables.customerProfile).values({
    ...{ ...profile, customerId, email: `${name}@example.com`, name, activeAt: shop.now },
    searchTerms: `${secret} ${profile.id}`,
  });
  const note = { profileId: profile.id, text: "Window table.", author: "Ben" };
  await shop.db.insert(tables.guestNote).values({ ...row("gnt", name), ...note });
};

type RowFields = (prefix: string, name: string) => Record<"id" | "storeId" | "createdAt" | "updatedAt", string>;

const addOrder = async (shop: World, row: RowFields, name: string, customerId: string | null, dish: string) => {
  const order = row("ord", name);
  await shop.db.insert(tables.restaurantOrder).values({
    ...order,
    ...amounts,
    // The first business day is over, so that it can be closed.
    ...{ orderNumber: name, businessDay: name === "guest" ? "2026-11-19" : "2026-11-20" },
    ...{ orderType: "delivery", orderSource: "online", status: "open" },
    ...{ customerId, customerName: name, customerEmail: `${name}@example.com`, customerPhone: "+1 718 555 0199" },
    firstPaidAt: shop.now,
    ...{ deliveryAddress, bagName: `${secret} ${order.id}`, lastSeq: 1, menuRevision: 1 },
  });
  const itemFields = { orderId: order.id, quantity: 1, unitPrice: 450, totalPrice: 450, modifiers: [], sortOrder: 0 };
  await shop.db.insert(tables.orderItem).values([
    { ...row("oit", `${name}-1`), ...itemFields, menuItemId: dish, name: "Soup" },
    {
      ...{ ...row("oit", `${name}-2`), ...itemFields, menuItemId: "itm_deleted", name: "Tea" },
      modifiers: [{ id: "mod_1", name: "Large", modifierGroup: "size", priceAdjustment: 50 }],
    },
  ]);
  const fee = { orderId: order.id, kind: "bag", amount: 10, taxRatePpm: 0, taxAmount: 0 } as const;
  await shop.db.insert(tables.orderFee).values({ ...row("fee", name), ...fee });
  const unchanged = { orderType: "delivery", scheduledFor: null, tableName: null, address: null } as const;
  const snapshot = { ...unchanged, ...amounts, fees: 0, items: [] };
  const edit = {
    orderId: order.id,
    revision: 2,
    before: snapshot,
    after: snapshot,
    settle: "later",
    at: shop.now,
  } as const;
  await shop.db.insert(tables.orderRevision).values({ ...row("rev", name), ...edit });
  const event = { orderId: order.id, seq: 1, type: "order_placed", status: "open", at: shop.now } as const;
  await shop.db.insert(tables.orderEvent).values({ ...row("evt", name), ...event, actorType: "guest" });
  const serial = ["ada", "ben", "guest"].indexOf(name) + 1;
  await shop.db.insert(tables.receipt).values({
    ...{ ...row("rct", name), ...amounts, orderId: order.id, position: 1, year: 2026, serial, kind: "sale" },
    ...{ receiptNumber: `2026-00000${serial}`, issuedAt: shop.now, orderNumber: name, orderType: "delivery" },
    ...{ refundId: `${secret} ${order.id}`, promoDiscount: 0, fees: 0, lines: [], feeLines: [], taxLines: [] },
    payments: [],
    seller: { name: "Shop", legalName: null, address: "1 Elm Street", taxNumber: null, countryCode: "US" },
  });
  const payment = row("pay", name);
  await shop.db.insert(tables.payment).values({
    ...{ ...payment, orderId: order.id, amount: 1000, currencyCode: "USD", status: "partially_refunded" },
    ...{ paymentMethod: "credit_card", provider: "stripe", providerPaymentId: `pi_${order.id}`, refundedAmount: 100 },
    ...{ cardBrand: "visa", cardLast4: "4242", processedAt: shop.now },
  });
  await shop.db.insert(tables.dispute).values({
    ...{ ...row("dsp", name), paymentId: payment.id, orderId: order.id, provider: "stripe", amount: 1000 },
    ...{ providerDisputeId: `dp_${order.id}`, currencyCode: "USD", reason: "fraudulent", status: "needs_response" },
    ...{ refundRule: "any", openedAt: shop.now, checkedAt: shop.now },
  });
  const refund = { paymentId: payment.id, amount: 100, status: "succeeded", providerRefundId: `re_${name}` } as const;
  await shop.db.insert(tables.refund).values({ ...row("rfd", name), ...refund });
};

const addClose = async (shop: World, row: RowFields) => {
  const cash = { expectedCash: 1000, countedCash: 900, difference: -100 };
  await shop.db.insert(tables.dayClose).values({
    ...{ ...row("dcl", "wednesday"), ...cash, businessDay: "2026-11-18", closedAt: shop.now, closedBy: "Ben" },
    ...{ currencyCode: "USD", note: "Coins were missing." },
  });
};

const addPayout = async (shop: World, row: RowFields) => {
  const payout = { ...row("pyo", "friday"), provider: "stripe", amount: 1000, currencyCode: "USD" } as const;
  const state = { status: "in_transit", arrivesOn: "2026-11-24", sentAt: shop.now, checkedAt: shop.now } as const;
  await shop.db.insert(tables.payout).values({ ...payout, ...state, providerPayoutId: `po_${payout.id}` });
  // Never due, so that no run of due work asks the processor.
  const check = { ...row("pck", "stripe"), provider: "stripe", dueAt: "9999-01-01T00:00:00.000Z" } as const;
  await shop.db.insert(tables.processorCheck).values(check);
};

const addAccess = async (shop: World, row: RowFields, customerId: string) => {
  const appRow = row("app", "app");
  const app = { name: "App", clientId: "app", redirectUris: ["https://app.example/back"], scopes: ["read_menu"] };
  await shop.db.insert(tables.oauthApp).values({ ...appRow, ...app });
  const grant = { ...row("ogr", "ben"), appId: appRow.id, customerId, scopes: ["read_menu"] };
  await shop.db.insert(tables.oauthGrant).values({ ...grant, serverGrantId: `${secret} ${grant.id}` });
  const posKey = row("key", "pos");
  const keys = [
    { ...posKey, makerGrantId: grant.id },
    { ...row("key", "made"), makerKeyId: posKey.id },
  ];
  for (const key of keys) {
    await shop.db.insert(tables.apiKey).values({
      ...{ ...key, name: "Till", tokenDigest: `${secret} ${key.id}`, tokenPreview: "tiffin_sk_till…" },
      ...{ scopes: ["read_orders"], allowedIps: ["192.0.2.0/24"] },
    });
  }
  const endpoint = row("whk", "pos");
  const event = row("out", "placed");
  await shop.db.insert(tables.webhookEndpoint).values({
    ...{ ...endpoint, url: "https://pos.example/hook", events: ["order.created"] },
    ...{ encryptedSecret: secret, previousEncryptedSecret: secret, previousSecretUntil: shop.now },
  });
  const payload = { secret };
  await shop.db.insert(tables.outbox).values({ ...event, event: "order.created", subjectId: "ord", payload });
  const delivery = { endpointId: endpoint.id, outboxId: event.id, event: "order.created", subjectId: "ord" } as const;
  await shop.db.insert(tables.webhookDelivery).values({ ...row("whd", "placed"), ...delivery });
};
