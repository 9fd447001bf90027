import { addToBag, fetchQuote, openBag, orderBody, type Placed, plainDishes } from "../bench/journeys.ts";
import type { LocalServer } from "../browser/server.ts";

/** A page that Lighthouse audits. */
export interface AuditedPage {
  host: string;
  path: string;
  /** Whether search engines index it. The pages of a person forbid it, so their SEO score is of no use. */
  isIndexed: boolean;
  /** The cookie of a guest with a bag. */
  cookie?: string;
}

const post = async <Answer>(server: LocalServer, path: string, body: string): Promise<Answer> => {
  const response = await fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
};

/** The path of the confirmation of a paid order. */
const placeOrder = async (server: LocalServer): Promise<string> => {
  const dishes = await plainDishes(server);
  const body = orderBody(dishes, await fetchQuote(server, dishes));
  const { orderId, secretKey, clientSecret } = await post<Placed>(server, "/api/orders/create", body);
  const cardNumber = "4242424242424242";
  await post(server, "/api/simulator/confirm", JSON.stringify({ clientSecret, cardNumber }));
  await post(server, `/api/orders/${orderId}/complete-payment`, JSON.stringify({ secretKey }));
  return `/order/confirmed/${orderId}?secretKey=${secretKey}`;
};

/** A guest with two dishes in the bag. */
const fillBag = async (server: LocalServer): Promise<string> => {
  const [first, second] = await plainDishes(server);
  const cookie = await openBag(server, first);
  for (const { path, headers, body } of addToBag(second, cookie))
    await fetch(`${server.url}${path}`, { method: "POST", headers: headers as HeadersInit, body: String(body) });
  return cookie;
};

const host = "localhost";

/** The menus of the three restaurants. */
const menus: readonly AuditedPage[] = [host, "linde.localhost", "umi.localhost"].map((name) => ({
  host: name,
  path: "/",
  isIndexed: true,
}));

/** A dish, the checkout and a confirmation of the first restaurant. */
const listInnerPages = async (server: LocalServer): Promise<AuditedPage[]> => {
  const [dish] = await plainDishes(server);
  return [
    { host, path: `/menu/${dish.id}`, isIndexed: true },
    { host, path: "/?checkout", isIndexed: false, cookie: await fillBag(server) },
    { host, path: await placeOrder(server), isIndexed: false },
  ];
};

/** The menus, and the pages behind them if asked for. */
export const listPages = async (server: LocalServer, includesInner: boolean): Promise<AuditedPage[]> =>
  includesInner ? [...menus, ...(await listInnerPages(server))] : [...menus];
