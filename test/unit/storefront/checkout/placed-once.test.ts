import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentAttempt } from "../../../../storefront/checkout/attempt.ts";
import { createForm } from "../../../../storefront/checkout/form.ts";
import { EarlierOrderPlaced, placeOrder } from "../../../../storefront/checkout/place.ts";

type Answer = "lost" | "placed" | "cancelled" | { status: number; code: string };

let answers: Answer[];
let sent: string[];
let keys: string[];

/** Answers as the worker does: the same key returns the same order. */
const answer = async (path: string, { headers }: { headers: Record<string, string> }): Promise<Response> => {
  const key = headers["Idempotency-Key"];
  if (key && !keys.includes(key)) keys.push(key);
  const number = keys.indexOf(key ?? "") + 1;
  sent.push(key ? `create ${number}` : `cancel ${path.split("/")[3]}`);
  const next = answers.shift() ?? "placed";
  if (next === "lost") throw new TypeError("The connection was lost.");
  if (typeof next === "object") return Response.json({ code: next.code, detail: "No." }, { status: next.status });
  const order = { orderId: String(number), orderNumber: "12", secretKey: "s1", clientSecret: null };
  return Response.json(next === "placed" ? order : {});
};

beforeEach(() => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  };
  answers = [];
  sent = [];
  keys = [];
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("fetch", answer);
});
afterEach(() => vi.unstubAllGlobals());

/** Places an order with this note, or returns the code of what went wrong. */
const place = async (note: string): Promise<string> => {
  const [form] = createForm("2026-11-20T23:30:00.000Z", (at) => at.slice(0, 10));
  const cart = { orderType: "pickup", items: [], subtotal: 0, itemCount: 0, problems: [] };
  const amounts = { subtotal: 0, discount: 0, deliveryFee: 0, fees: 0, tax: 0, tip: 0, total: 0 };
  const quote = { ...amounts, currencyCode: "USD", lines: [], readyAt: null, problems: [] };
  const input = { cart, form: { ...form, note }, orderType: "pickup", paymentMethod: "card", quote } as object;
  try {
    return (await placeOrder(input as Parameters<typeof placeOrder>[0])).orderId;
  } catch (error) {
    if (error instanceof EarlierOrderPlaced) return `earlier order ${error.order.orderNumber}`;
    return error instanceof Object && "code" in error ? String(error.code) : "no answer";
  }
};

const unavailable = { status: 503, code: "UNAVAILABLE" };

describe("a checkout", () => {
  it("repeats the same content with the same key until it is answered, and then not at all", async () => {
    answers = ["lost", unavailable, "placed"];
    expect([await place("a"), await place("a"), await place("a"), await place("a")]).toEqual([
      ...["no answer", "UNAVAILABLE", "1", "1"],
    ]);
    expect(sent).toEqual(["create 1", "create 1", "create 1"]);
  });

  it.each([
    ["was lost", "lost"],
    ["was lost on the server", unavailable],
    ["was an unknown error", { status: 500, code: "INTERNAL" }],
    ["says that the processor is down", { status: 503, code: "PAYMENT_UNAVAILABLE" }],
  ] as const)("cancels an order whose answer %s before it sends other content", async (_what, first) => {
    answers = [first, "placed", "cancelled"];
    await place("a");
    expect(await place("b")).toBe("2");
    expect(sent).toEqual(["create 1", "create 1", "cancel 1", "create 2"]);
  });

  it("asks for nothing again after a refusal, which leaves no order", async () => {
    answers = [{ status: 409, code: "PRICE_CHANGED" }];
    expect([await place("a"), await place("b")]).toEqual(["PRICE_CHANGED", "2"]);
    expect(sent).toEqual(["create 1", "create 2"]);
  });

  it.each([
    ["its order", ["placed", "lost"]],
    ["its order, which is busy", ["placed", unavailable]],
    ["what became of it", ["lost", "lost"]],
    ["what became of it, as it asks too often", ["lost", { status: 429, code: "RATE_LIMITED" }]],
  ] as const)("sends no other content while it cannot cancel %s", async (_what, first) => {
    answers = [...first];
    await place("a");
    await place("b");
    expect(keys).toHaveLength(1);
    expect(currentAttempt()?.key).toBe(keys[0]);
    answers = sent.includes("cancel 1") ? ["cancelled"] : ["placed", "cancelled"];
    expect(await place("b")).toBe("2");
    expect(sent.filter((request) => request.startsWith("cancel")).length).toBeGreaterThan(0);
  });

  it("goes on without an order that cannot be asked for", async () => {
    answers = ["lost", { status: 500, code: "INTERNAL" }];
    expect([await place("a"), await place("b")]).toEqual(["no answer", "2"]);
  });

  it("names an earlier order that the kitchen has, and sends other content at the next try", async () => {
    answers = ["lost", "placed", { status: 409, code: "CONFLICT" }];
    expect([await place("a"), await place("b"), await place("b")]).toEqual(["no answer", "earlier order 12", "2"]);
  });
});
