import { addToBag, fetchQuote, openBag, orderBody, type Placed, plainDishes } from "../bench/journeys.ts";
import type { LocalServer } from "../browser/server.ts";

/** A page that Lighthouse audits. */
export interface AuditedPage {
  host: string;
  path: string;
  /** Whether search engines index it. The pages of a person forbid it, so their SEO score is of no use. */
  isIndexed: boolean;
  /** The lowest score for performance of the best round. The goal is the same for all pages; this is what each reaches
   *  on a busy machine. */
  minPerformance: number;
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

/** The menus of the three restaurants; a dish, the checkout and a confirmation of the first one. */
export const listPages = async (server: LocalServer): Promise<AuditedPage[]> => {
  const [dish] = await plainDishes(server);
  const host = "localhost";
  return [
    ...[host, "linde.localhost", "umi.localhost"].map((name) => ({
      ...{ host: name, path: "/", isIndexed: true, minPerformance: 95 },
    })),
    { host, path: `/menu/${dish.id}`, isIndexed: true, minPerformance: 90 },
    { host, path: "/?checkout", isIndexed: false, minPerformance: 90, cookie: await fillBag(server) },
    // The order is about a person, so its text is loaded after the page.
    { host, path: await placeOrder(server), isIndexed: false, minPerformance: 80 },
  ];
};
