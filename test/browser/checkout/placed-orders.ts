import type { Page } from "playwright-core";
import type { Guest } from "../guest.ts";

export interface Placed {
  orderId: string;
  secretKey: string;
  clientSecret: string;
}

/** Collects the orders that the worker creates for a page, by id. Each is read before the page gets it, because a page
 *  that leaves for the bank takes its responses with it. */
export const collectOrders = async (page: Page): Promise<Map<string, Placed>> => {
  const orders = new Map<string, Placed>();
  await page.route("**/api/orders/create", async (route) => {
    const response = await route.fetch();
    if (response.ok()) {
      const placed: Placed = await response.json();
      orders.set(placed.orderId, placed);
    }
    await route.fulfill({ response });
  });
  return orders;
};

/** Reads an order by the key of its link. */
export const readPlaced = async (
  { context, home }: Guest,
  { orderId, secretKey }: Placed,
): Promise<{ status: string; tip: number }> => {
  const query = new URLSearchParams({ secretKey });
  return (await context.request.get(`${home}/api/orders/${orderId}?${query}`)).json();
};

/** Collects the outcomes of a page's attempts to pay by the simulator's card, in their order. */
export const collectAttempts = async (page: Page): Promise<string[]> => {
  const attempts: string[] = [];
  await page.route("**/api/simulator/confirm", async (route) => {
    const response = await route.fetch();
    attempts.push((await response.json()).status);
    await route.fulfill({ response });
  });
  return attempts;
};
