import { vi } from "vitest";
import { paymentEventIn } from "../../db/schema/index.ts";
import { dumpOrderTables } from "./builders/orders.ts";
import type { World } from "./world.ts";

/** The types of all events of all orders, in their order. */
export const readHistory = async () =>
  ((await dumpOrderTables())["order_event"] ?? []).map((event) => (event as { type: string }).type);

/** The stored webhook events of processors, with their processing status. */
export const readMessages = async ({ db }: World) =>
  (await db.select().from(paymentEventIn)).map(({ type, status }) => [type, status]);

/** The history of an order that was paid and released. */
export const paid = ["order_placed", "payment_succeeded", "order_released"];

/** Captures log output instead of printing it. */
export const captureLogs = () => {
  const entries: string[] = [];
  for (const method of ["warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((entry: unknown) => {
      entries.push(String(entry));
    });
  }
  return entries;
};
