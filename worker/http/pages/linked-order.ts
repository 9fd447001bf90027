import type { PageOrder } from "../../domain/orders/read/page-order.ts";
import type { AppContext, Memory } from "../app-env.ts";

/** The order of a confirmation page, if its link has the order's secret key; null on other pages. Also null if the
 *  order cannot be read: the browser then reads it itself, and says why it cannot. */
export const orderOnPage = async (c: AppContext, memory: Memory, path: string): Promise<PageOrder | null> => {
  const [, orderId] = /^\/order\/confirmed\/([^/]+)$/.exec(path) ?? [];
  const secretKey = c.get("url").searchParams.get("secretKey");
  if (orderId === undefined || !secretKey) return null;
  // Loaded here, because most pages have no order.
  const [{ openContext }, { readLinkedOrder }] = await Promise.all([
    import("../context.ts"),
    import("../../domain/orders/read/read-linked-order.ts"),
  ]);
  return readLinkedOrder(openContext(c, memory), { orderId, secretKey }).catch(() => null);
};
