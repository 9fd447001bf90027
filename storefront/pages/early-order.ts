import { call } from "../api/client.ts";
import { type CustomerOrder, inFull } from "../api/orders.ts";
import { storedOrderKey } from "../state/order-key.ts";

/** Reads an order by its secret key. Throws Unreachable and Refused. */
export const readOrder = async (id: string, secretKey: string): Promise<CustomerOrder> =>
  inFull(await call("GET /api/orders/:id", { id }, { "X-Order-Key": secretKey }));

let early: { id: string; secretKey: string; order: Promise<CustomerOrder> } | null = null;

/** Begins to read the order of the browser's address. A phone hydrates the page meanwhile, which takes as long. */
export const readOrderEarly = (): void => {
  const [, id] = /\/order\/confirmed\/([^/]+)$/.exec(location.pathname) ?? [];
  const query = new URLSearchParams(location.search);
  if (id === undefined || query.has("view")) return;
  const secretKey = query.get("secretKey") ?? storedOrderKey(id);
  early = { id, secretKey, order: readOrder(id, secretKey) };
  // The page that takes the order handles its failure.
  early.order.catch(() => undefined);
};

/** The order that the page began to read, at most once; otherwise reads it. */
export const takeEarlyOrder = (id: string, secretKey: string): Promise<CustomerOrder> => {
  const taken = early;
  early = null;
  return taken?.id === id && taken.secretKey === secretKey ? taken.order : readOrder(id, secretKey);
};
