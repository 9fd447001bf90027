import { describe, expect, it } from "vitest";
import { z } from "zod";
import { scopes } from "../../worker/domain/caller/scopes.ts";
import { operations } from "../../worker/domain/registry.ts";
import { world } from "../support/world.ts";

const addressOf = (path: string) => path.replaceAll(/:\w+/g, "xxx_00000000000000000000000000");

const routed = operations.flatMap((op) =>
  op.rest ? [{ op, rest: op.rest, title: `${op.rest.method} ${op.rest.path}` }] : [],
);

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap())
    : schema;

/** Request fields that may be sent with a value that none of their types accepts. */
const wrongFields = routed.flatMap(({ op, rest, title }) => {
  // Multipart fields are files or text and have their own tests.
  if (rest.multipart) return [];
  const inPath = [...rest.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => rest.params?.[name] ?? name);
  const hasBody = rest.method === "POST" || rest.method === "PATCH";
  const flat = rest.bodyField ? op.input.shape[rest.bodyField] : undefined;
  const body = flat ? unwrapped(flat) : op.input;
  const shape = body instanceof z.ZodObject ? body.shape : {};
  return (
    Object.entries(shape)
      .filter(([field]) => !inPath.includes(field))
      // An address brings text, or a list of it.
      .filter(([, schema]) => hasBody || ["§", ["§"]].every((value) => !schema.safeParse(value).success))
      .map(([field]) => ({ rest, title: `${title} ${field}`, field, hasBody, access: op.access }))
  );
});

describe("every operation", () => {
  it("has a unique name", () => {
    const names = operations.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it("has a unique method and path", () => {
    const titles = routed.map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)]);
  });

  it.each(operations)("$name has a description that is a sentence", ({ description }) => {
    expect(description).toMatch(/^[A-Z].{20,}\.$/s);
  });

  it.each(operations)("$name declares its access rule", ({ access }) => {
    expect(["anyone", "bag", "order", "customer", "scope"]).toContain(access.kind);
    if (access.kind === "scope") expect(scopes).toContain(access.scope);
  });

  it.each(operations)("$name declares why a repeated call is safe", ({ kind, idempotency, input }) => {
    expect(["read", "natural", "guarded", "key"]).toContain(idempotency);
    expect(idempotency === "read").toBe(kind === "query");
    expect(idempotency === "key").toBe("idempotencyKey" in input.shape && kind === "mutation");
  });

  it.each(routed)("$title changes state only by a method that is allowed to", ({ op, rest }) => {
    if (op.kind === "mutation") expect(rest.method).not.toBe("GET");
    expect(rest.path).toMatch(/^\/api\/[a-z]/);
    for (const [, name = ""] of rest.path.matchAll(/:(\w+)/g)) {
      expect(Object.keys(op.input.shape)).toContain(rest.params?.[name] ?? name);
    }
  });

  it("is a read without access restrictions if its response is cached publicly", () => {
    const cached = routed.filter(({ rest }) => rest.publicMenu);
    expect(cached.length).toBeGreaterThan(0);
    for (const { op, rest } of cached)
      expect([op.access.kind, op.kind, rest.method]).toEqual(["anyone", "query", "GET"]);
  });
});

it("rejects a field of a wrong type by its name, on every route", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const hasFieldError: unknown[] = [];
  for (const { rest, title, field, hasBody, access } of wrongFields) {
    const address = addressOf(rest.path);
    // Who may not call an operation does not learn about its fields.
    const sender = access.kind === "scope" || access.kind === "customer" ? owner : shop;
    const answer = hasBody
      ? await sender.send(rest.method, address, { [field]: { not: ["what", "is", "wanted"] } })
      : await sender.send(rest.method, `${address}?${field}=§`);
    const { code, errors = [] } = await answer.json<{ code: string; errors?: { path: string }[] }>();
    const isNamed = errors.some(({ path }) => path === field || path.startsWith(`${field}.`));
    hasFieldError.push([title, answer.status, code, isNamed]);
  }
  expect(hasFieldError.length).toBeGreaterThan(0);
  expect(hasFieldError).toEqual(wrongFields.map(({ title }) => [title, 400, "BAD_INPUT", true]));
});

describe("the OpenAPI document", () => {
  it("describes every route with its errors", async () => {
    const answer = await (await world()).get("/api/openapi.json");
    const document = await answer.json<{
      openapi: string;
      paths: Record<string, Record<string, { responses: object }>>;
    }>();
    expect(document.openapi).toBe("3.1.0");
    for (const { rest } of routed) {
      const described = document.paths[rest.path.replaceAll(/:(\w+)/g, "{$1}")]?.[rest.method.toLowerCase()];
      expect(Object.keys(described?.responses ?? {})).toEqual(
        expect.arrayContaining(["200", "400", "401", "404", "500"]),
      );
    }
  });
});
