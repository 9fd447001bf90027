import { expect, it } from "vitest";
import { z } from "zod";
import { createApp } from "../../../worker/app.ts";
import { operations } from "../../../worker/domain/registry.ts";
import { FaultList } from "../../../worker/faults/faults.ts";
import { findExample } from "../../../worker/http/openapi/examples/examples.ts";
import { listTransports } from "../../support/builders/calls.ts";
import { cards, complete, confirm, sendOrder } from "../../support/builders/orders.ts";
import { world } from "../../support/world.ts";

const documentShape = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const partners = /^\/(api|oauth|images|\.well-known)\//;
/** Routes that handle unknown paths, and routes that exist only in development. */
const undocumentedPaths = /^\/(api|oauth|\.well-known)\/\*$|^\/api\/simulator\//;

it("every partner route of the worker is documented", async () => {
  const { paths } = documentShape.parse(await (await (await world()).get("/api/openapi.json")).json());
  const unused = () => {
    throw new Error("This dependency must not be called.");
  };
  const app = createApp({ elapsedMs: () => 0, edge: unused, fetch: unused, faults: new FaultList(() => 0) });
  const routes = (await app.routes()).filter(({ path }) => partners.test(path) && !undocumentedPaths.test(path));
  const missing = routes.filter(({ method, path }) => {
    const templated = path.replaceAll(/:(\w+)/g, "{$1}").replace("/images/*", "/images/{hash}/{width}.webp");
    const described = paths[templated];
    return !described || !(method === "ALL" || method.toLowerCase() in described);
  });
  expect(routes.length).toBeGreaterThan(20);
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it("the document names the requested host, and other methods are refused", async () => {
  const shop = await world();
  for (const [store, host] of [
    ["copper-pot", "localhost"],
    ["umi-sando", "umi.localhost"],
  ] as const) {
    const answer = await shop.get("/api/openapi.json", { store });
    expect(await answer.json()).toMatchObject({
      info: { contact: { url: `http://${host}` } },
      externalDocs: { url: `http://${host}/api/docs` },
    });
  }
  for (const path of ["/api/openapi.json", "/api/docs", "/api/health"]) {
    const answer = await shop.post(path);
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
  }
});

const madeHere = /^(ord|oit|pay|cus|lin)_|^sim_|^k1\./;

/** The parts of a response that must match an example: lists may be longer, and generated values differ. */
const like = (example: unknown): unknown => {
  if (typeof example === "string" && madeHere.test(example)) return expect.any(String);
  if (Array.isArray(example)) return example.length === 0 ? [] : expect.arrayContaining(example.map(like));
  if (typeof example !== "object" || example === null) return example;
  return expect.objectContaining(Object.fromEntries(Object.entries(example).map(([name, of]) => [name, like(of)])));
};

const named = (name: string) => {
  const op = operations.find((candidate) => candidate.name === name);
  if (!op) throw new Error(`No operation is called ${name}.`);
  return { op, example: findExample(op) };
};

it("the reference examples equal the real responses of the demo", async () => {
  const shop = await world();
  const reads = [
    "getMenu",
    "getStore",
    "listCategories",
    "listMenuItems",
    "getMenuItem",
    "availableSlots",
    "quoteOrder",
  ];
  for (const name of reads) {
    const { op, example } = named(name);
    const rest = listTransports(op).find((way) => way.rest !== null);
    const answer = await rest?.call(shop.asGuest(), example.request);
    expect([name, answer?.body]).toEqual([name, like(example.response)]);
  }
  const { example } = named("createStorefrontOrder");
  const { idempotencyKey, ...body } = example.request;
  const placed = await sendOrder(shop, body, { key: String(idempotencyKey) });
  const order = await placed.json<{ orderId: string; orderNumber: string; clientSecret: string; secretKey: string }>();
  expect([placed.status, order]).toEqual([201, like(example.response)]);
  await confirm(shop, order, cards.pays);
  const paid = await complete(shop, order);
  expect([paid.status, await paid.json()]).toEqual([200, like(named("completePayment").example.response)]);
});
