import { env } from "cloudflare:workers";
import { seedId } from "../../../db/seed/rows.ts";
import type { CreateOrderResult } from "../../../worker/domain/checkout/schemas.ts";
import type { CustomerOrder } from "../../../worker/domain/orders/read/schemas.ts";
import type { Quote } from "../../../worker/domain/pricing/schemas.ts";
import type { Actor } from "./client.ts";

/** A client that can send requests: a browser, a partner, or the world itself. */
export type Sender = Pick<Actor, "get" | "post">;

export interface OrderInput {
  store?: string;
  orderType?: "pickup" | "delivery";
  items?: { menuItemId: string; quantity: number; modifierIds?: string[]; specialInstructions?: string }[];
  tip?: number;
  deliveryAddress?: Record<string, string>;
  scheduledFor?: string;
  promoCode?: string;
  customerInfo?: { name: string; email: string; phone: string };
}

export const dish = (slug: string, store = "copper-pot") => seedId("itm", `${store}/${slug}`);
export const choice = (slug: string, group: string, index: number) =>
  seedId("mod", `copper-pot/${slug}/${group}/${index}`);

export const tea = dish("breakfast-tea");
export const soup = dish("tomato-soup");
export const bowl = choice("tomato-soup", "size", 1);

/** An address in the nearest delivery zone of Copper Pot. */
export const brooklyn = { address: "5 Elm Street", city: "Brooklyn", state: "NY", zip: "11201" };

const threeTeas = [{ menuItemId: tea, quantity: 3 }];

export const readQuote = async (sender: Sender, input: OrderInput): Promise<Quote> => {
  const { store = "copper-pot", orderType = "pickup", items = threeTeas, tip = 0, ...rest } = input;
  const response = await sender.post("/api/quote", { orderType, items, tip, ...rest }, { store });
  return response.json<Quote>();
};

/** The body that a storefront sends, with the amounts from its quote. */
export const orderBody = async (sender: Sender, input: OrderInput = {}) => {
  const { store: _, orderType = "pickup", items = threeTeas, tip = 0, ...rest } = input;
  const { subtotal, tax, total, lines } = await readQuote(sender, input);
  return {
    orderType,
    customerInfo: { name: "Ada Lovelace", email: "ada@example.com", phone: "+1 718 555 0199" },
    items: items.map((item, index) => ({ ...item, price: lines[index]?.unitPrice ?? 0 })),
    ...{ subtotal, tax, tip, total, ...rest },
  };
};

export type OrderBody = Awaited<ReturnType<typeof orderBody>> & Record<string, unknown>;

export const sendOrder = (sender: Sender, body: object, { store = "copper-pot", key = "" } = {}) =>
  sender.post("/api/orders/create", body, { store, ...(key ? { headers: { "idempotency-key": key } } : {}) });

/** Unique contact details per guest, so that limits on open orders never count two guests as one. */
export const buildContact = (guest: number) => ({
  name: "Ada Lovelace",
  email: `guest${guest}@example.com`,
  phone: `555 ${10_000 + guest}`,
});

/** Sends an order as one of many guests, each from a separate network address. */
export const sendOrderAs = (sender: Sender, guest: number, body: OrderBody) =>
  sender.post(
    "/api/orders/create",
    { ...body, customerInfo: buildContact(guest) },
    { headers: { "cf-connecting-ip": `192.0.2.${guest % 256}` } },
  );

export interface Placed {
  orderId: string;
  orderNumber: string;
  clientSecret: string;
  secretKey: string;
}

/** Places an order; any refusal fails the test. */
export const placeOrder = async (sender: Sender, input: OrderInput & Record<string, unknown> = {}): Promise<Placed> => {
  const { paymentMethod, idempotencyKey, ...rest } = input;
  const body = { ...(await orderBody(sender, rest)), paymentMethod, idempotencyKey };
  const response = await sendOrder(sender, body, { store: input.store ?? "copper-pot" });
  const { orderId, orderNumber, clientSecret, secretKey, ...refusal } = await response.json<CreateOrderResult>();
  if (response.status !== 201 || !orderId || !orderNumber || !secretKey) throw new Error(JSON.stringify(refusal));
  return { orderId, orderNumber, clientSecret: clientSecret ?? "", secretKey };
};

export const cards = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  asks: "4000 0025 0000 3155",
};

export const confirm = async (sender: Sender, { clientSecret }: Placed, cardNumber = cards.pays, options = {}) => {
  const response = await sender.post("/api/simulator/confirm", { clientSecret, cardNumber, ...options });
  return response.json<{ status: string; message: string | null }>();
};

export const complete = (sender: Sender, { orderId, secretKey }: Placed) =>
  sender.post(`/api/orders/${orderId}/complete-payment`, { secretKey });

export const cancel = (sender: Sender, { orderId, secretKey }: Placed) =>
  sender.post(`/api/orders/${orderId}/cancel`, { secretKey });

export const loadOrderRow = async (sender: Sender, { orderId, secretKey }: Placed): Promise<CustomerOrder> => {
  const response = await sender.get(`/api/orders/${orderId}`, { headers: { "x-order-key": secretKey } });
  if (!response.ok) throw new Error(await response.text());
  return response.json<CustomerOrder>();
};

/** Every row that an order can touch, to assert that a refused order left nothing behind. */
export const dumpOrderTables = async (): Promise<Record<string, unknown[]>> => {
  const tables = ["restaurant_order", "order_item", "order_event", "order_slot", "daily_number", "payment", "refund"];
  const all = [...tables, "outbox", "idempotency_record"];
  const responses = await env.DB.batch(all.map((table) => env.DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`)));
  return Object.fromEntries(all.map((table, index) => [table, responses[index]?.results ?? []]));
};
