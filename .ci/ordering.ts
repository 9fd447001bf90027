import { seedId } from "../db/seed/rows.ts";

export interface Answer {
  status: number;
  text: string;
}

/** Sends a POST request to the shop. */
export type Send = (path: string, body: object, headers?: Record<string, string>) => Promise<Answer>;

export interface GuestOrder {
  method: "card" | "paypal" | "cash";
  /** The idempotency key. */
  key: string;
  email: string;
  phone: string;
  needsCutlery?: boolean;
}

/** What every order of these checks contains. */
export const items = [{ menuItemId: seedId("itm", "copper-pot/breakfast-tea"), quantity: 3 }];

/** The JSON of an answer. Throws if the request was refused. */
export const readJson = ({ status, text }: Answer) => {
  if (status >= 400) throw new Error(`The shop refused a request: ${status} ${text}`);
  return JSON.parse(text);
};

/** Orders as the checkout does: asks for a quote, and places the order with its sums. */
export const sendOrder = async (send: Send, { method, key, email, phone, needsCutlery = false }: GuestOrder) => {
  const quote = readJson(await send("/api/quote", { orderType: "pickup", items, tip: 0, paymentMethod: method }));
  const { subtotal, tax, tip, total } = quote;
  const body = {
    ...{ orderType: "pickup", subtotal, tax, tip, total, paymentMethod: method, needsCutlery },
    items: items.map((item) => ({ ...item, price: quote.lines[0].unitPrice })),
    customerInfo: { name: "Ada", email, phone },
  };
  return send("/api/orders/create", body, { "Idempotency-Key": key });
};

/** Runs a GraphQL operation that must succeed, and returns its data. */
export const sendGraphql = async (send: Send, headers: Record<string, string>, query: string, variables: object) => {
  const { data, errors } = readJson(await send("/api/graphql", { query, variables }, headers));
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
};
