import { describe, expect, it } from "vitest";
import { tea } from "../../support/builders/orders.ts";
import { world } from "../../support/world.ts";

const mebibyte = 1024 * 1024;

/** A request body of the given size, with a record of how much was read. */
const watchedBody = (mebibytes: number) => {
  const progress = { left: mebibytes, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      progress.left -= 1;
      controller.enqueue(new Uint8Array(mebibyte));
      if (progress.left === 0) controller.close();
    },
    cancel: () => {
      progress.isCancelled = true;
    },
  });
  return { progress, body };
};

const refusals: [title: string, method: string, address: string, headers: Record<string, string>, status: number][] = [
  ["an unknown path", "POST", "http://localhost/api/nowhere", {}, 404],
  ["an unknown page", "POST", "http://localhost/nowhere", {}, 404],
  ["a method that is not allowed", "PUT", "http://localhost/api/store", {}, 405],
  ["a wrong credential", "POST", "http://localhost/api/quote", { authorization: "Bearer wrong" }, 401],
  ["another site", "PATCH", "http://localhost/api/cart", { cookie: "a=b", origin: "https://evil.example" }, 403],
  ["an unknown query parameter", "POST", "http://localhost/api/quote?surprise=1", {}, 400],
  ["an unused body of a DELETE", "DELETE", "http://localhost/api/cart", {}, 200],
  ["plain http in production", "POST", "http://order.example/api/quote", {}, 308],
];

describe("a request body that no handler read", () => {
  it.each(refusals)("is drained to its end so that the connection stays open: %s", async (...refusal) => {
    const [title, method, address, headers, status] = refusal;
    const shop = await world({ env: { ENVIRONMENT: title.endsWith("production") ? "production" : "development" } });
    const { progress, body } = watchedBody(2);
    const response = await shop.fetch(new Request(address, { method, headers, body, redirect: "manual" }));
    expect([response.status, progress]).toEqual([status, { left: 0, isCancelled: false }]);
  });

  it("is drained only up to the size limit of valid requests", async () => {
    const shop = await world();
    const { progress, body } = watchedBody(1000);
    const response = await shop.fetch(new Request("http://localhost/api/nowhere", { method: "POST", body }));
    expect([response.status, progress.isCancelled]).toEqual([404, true]);
    expect(progress.left).toBeGreaterThan(900);
    const declared = watchedBody(1000);
    const headers = { "content-length": String(1000 * mebibyte) };
    const init = { method: "POST", headers, body: declared.body };
    expect((await shop.fetch(new Request("http://localhost/api/nowhere", init))).status).toBe(404);
    expect(declared.progress.isCancelled).toBe(true);
    expect(declared.progress.left).toBeGreaterThan(990);
  });
});

it("a request body is read to its end with its Content-Length, and refused if it is larger than allowed", async () => {
  const shop = await world();
  const send = (body: string, headers: Record<string, string>) =>
    shop.send("POST", "/api/quote", body, { headers: { "content-type": "application/json", ...headers } });
  const quote = JSON.stringify({ orderType: "pickup", items: [{ menuItemId: tea, quantity: 1 }] });
  const large = " ".repeat(200 * 1024) + quote;
  const answers = [
    await send(quote, { "content-length": String(quote.length) }),
    await send(large, { "content-length": String(large.length) }),
    await send(large, { "content-length": "10" }),
    await send(large, { "content-length": "10", "transfer-encoding": "chunked" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 413, 413, 413]);
});
