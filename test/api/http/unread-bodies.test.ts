import { describe, expect, it } from "vitest";
import { world } from "../../support/world.ts";

const mebibyte = 1024 * 1024;

/** A request body of the given size, with a record of how much was read. */
const watchedBody = (mebibytes: number) => {
  const seen = { left: mebibytes, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      seen.left -= 1;
      controller.enqueue(new Uint8Array(mebibyte));
      if (seen.left === 0) controller.close();
    },
    cancel: () => {
      seen.isCancelled = true;
    },
  });
  return { seen, body };
};

const refusals: [what: string, method: string, address: string, headers: Record<string, string>, status: number][] = [
  ["an unknown path", "POST", "http://localhost/api/nowhere", {}, 404],
  ["a page that is none", "POST", "http://localhost/nowhere", {}, 404],
  ["a method that the path does not answer", "PUT", "http://localhost/api/store", {}, 405],
  ["a wrong credential", "POST", "http://localhost/api/quote", { authorization: "Bearer wrong" }, 401],
  ["another site", "PATCH", "http://localhost/api/cart", { cookie: "a=b", origin: "https://evil.example" }, 403],
  ["an unknown query parameter", "POST", "http://localhost/api/quote?surprise=1", {}, 400],
  ["a body that a DELETE has no use for", "DELETE", "http://localhost/api/cart", {}, 200],
  ["plain http in production", "POST", "http://order.example/api/quote", {}, 308],
];

describe("a request body that no handler read", () => {
  it.each(refusals)("is drained to its end so that the connection stays open: %s", async (...refusal) => {
    const [what, method, address, headers, status] = refusal;
    const shop = await world({ env: { ENVIRONMENT: what.endsWith("production") ? "production" : "development" } });
    const { seen, body } = watchedBody(2);
    const answer = await shop.fetch(new Request(address, { method, headers, body, redirect: "manual" }));
    expect([answer.status, seen]).toEqual([status, { left: 0, isCancelled: false }]);
  });

  it("is drained only up to the size limit of valid requests", async () => {
    const shop = await world();
    const { seen, body } = watchedBody(1000);
    const answer = await shop.fetch(new Request("http://localhost/api/nowhere", { method: "POST", body }));
    expect([answer.status, seen.isCancelled]).toEqual([404, true]);
    expect(seen.left).toBeGreaterThan(900);
    const declared = watchedBody(1000);
    const headers = { "content-length": String(1000 * mebibyte) };
    const init = { method: "POST", headers, body: declared.body };
    expect((await shop.fetch(new Request("http://localhost/api/nowhere", init))).status).toBe(404);
    expect(declared.seen.isCancelled).toBe(true);
    expect(declared.seen.left).toBeGreaterThan(990);
  });
});
