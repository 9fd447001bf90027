import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Operation, RestRoute } from "../../worker/domain/operation.ts";
import { operations } from "../../worker/domain/registry.ts";
import { errorStatus } from "../../worker/errors.ts";
import { findExample } from "../../worker/http/openapi/examples/examples.ts";
import { oauthRoutes } from "../../worker/http/openapi/oauth-routes.ts";
import { openapi } from "../../worker/http/openapi/openapi.ts";
import { serviceRoutes } from "../../worker/http/openapi/service-routes.ts";
import { liveRoutes } from "../../worker/http/routes/live.ts";

const media = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
const response = z.looseObject({ description: z.string().min(5), content: media.optional() });
const described = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(5),
  description: z.string().min(10),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), description: z.string() })).optional(),
  requestBody: z.looseObject({ content: media }).optional(),
  responses: z.record(z.string(), response),
});
const shape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), described)),
  webhooks: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    headers: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});

const raw = openapi(operations, liveRoutes, "https://order.copperpot.example");
const document = shape.parse(JSON.parse(JSON.stringify(raw)));
const calls = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, call]) => ({ title: `${method.toUpperCase()} ${path}`, ...call })),
);
const routed = operations.flatMap((op) => (op.rest ? [{ op, rest: op.rest }] : []));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Every property of every schema below a value, with its path. */
const listProperties = (value: unknown, path: string): [string, unknown][] => {
  if (!isObject(value)) return [];
  const own = isObject(value["properties"]) && !Array.isArray(value["properties"]) ? value["properties"] : {};
  return [
    ...Object.entries(own).map(([name, field]): [string, unknown] => [`${path}.${name}`, field]),
    ...Object.values(value).flatMap((part) => listProperties(part, path)),
  ];
};

const buildCall = ({ method, path }: RestRoute) => {
  const call = document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  if (!call) throw new Error(`The document lacks ${method} ${path}.`);
  return call;
};

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(raw)));
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it("describes every operation once, with its purpose and its security", () => {
    const received = Object.values(document.webhooks).flatMap((item) => Object.values(item));
    const names = [...calls, ...received].map(({ operationId }) => operationId);
    expect(names).toEqual([...new Set(names)]);
    const parseKnown = new Set(document.tags.map(({ name }) => name));
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { title, tags, security } of calls) {
      expect([title, tags.every((tag) => parseKnown.has(tag))]).toEqual([title, true]);
      for (const requirement of security)
        for (const scheme of Object.keys(requirement)) expect(schemes).toContain(scheme);
    }
    for (const { op, rest } of routed) expect(buildCall(rest).operationId).toBe(op.name);
  });

  it("describes every field and parameter", () => {
    const undescribed = [
      ...listProperties(document.components.schemas, "schemas").filter(
        ([, field]) => isObject(field) && !field["description"] && !field["$ref"] && !field["enum"],
      ),
      ...Object.entries(document.components.schemas).filter(([, schema]) => isObject(schema) && !schema["description"]),
    ];
    expect(undescribed.map(([path]) => path)).toEqual([]);
  });

  it("describes the live connections and their refusals", () => {
    for (const { name, rest } of liveRoutes) {
      const { operationId, responses } = buildCall(rest);
      expect(operationId).toBe(name);
      expect(responses).toMatchObject({ 101: {}, 400: {}, 401: {}, 403: {}, 404: {}, 426: {}, 429: {} });
    }
  });

  it("gives each route its headers: order key, Idempotency-Key, If-None-Match and Retry-After", () => {
    for (const { op, rest } of routed) {
      const { parameters = [], responses } = buildCall(rest);
      const names = parameters.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(Object.keys(rest.headers ?? {})));
      expect([op.name, names.includes("If-None-Match"), "304" in responses]).toEqual([
        op.name,
        rest.publicMenu === true,
        rest.publicMenu === true,
      ]);
      expect([op.name, "429" in responses]).toEqual([op.name, op.limit !== undefined]);
      if (op.limit) expect(responses["429"]?.["headers"]).toHaveProperty("Retry-After");
    }
  });

  it("lists the error codes of each refusal under their status", () => {
    const documentedCodes = new Set<string>();
    for (const { title, responses } of calls) {
      for (const [status, { content }] of Object.entries(responses)) {
        const codes = Object.keys(
          z.record(z.string(), z.unknown()).parse(content?.["application/problem+json"]?.["examples"] ?? {}),
        );
        for (const code of codes) {
          documentedCodes.add(code);
          expect([title, code, errorStatus[code as keyof typeof errorStatus]]).toEqual([title, code, Number(status)]);
        }
      }
    }
    const undocumentedCodes = [
      ...["PAYMENT_DECLINED", "PAYMENT_DUE", "REVISION_CONFLICT", "ILLEGAL_TRANSITION", "DAY_CLOSED"],
      "PERSISTED_QUERY_NOT_FOUND",
    ];
    expect([...documentedCodes, ...undocumentedCodes].sort()).toEqual(Object.keys(errorStatus).sort());
  });

  it("contains every component that it references", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]*)"/g)];
    expect(references.length).toBeGreaterThan(100);
    const { schemas, headers } = document.components;
    for (const [, kind, name = ""] of references)
      expect(Object.keys(kind === "headers" ? headers : schemas)).toContain(name);
  });
});

/** The same without the fields that a schema does not know, so that an example that has one shows. */
const parseKnown = (schema: z.core.$ZodType, value: unknown): unknown => z.parse(schema, value);

const responseSchema = ({ output }: Operation): z.core.$ZodType =>
  output instanceof z.ZodNullable ? output.unwrap() : output;

it.each(routed)("the example of $op.name matches its input and output", ({ op }) => {
  const { request, response: example } = findExample(op);
  if (!op.rest?.multipart) expect(op.input.safeParse(request)).toMatchObject({ success: true });
  expect(parseKnown(responseSchema(op), example)).toEqual(example);
  expect(Object.keys(op.input.shape)).toEqual(expect.arrayContaining(Object.keys(request)));
});

it.each([...serviceRoutes, ...oauthRoutes])("the examples of $name match their schemas", ({ body, responses }) => {
  if (body) expect(body.schema.parse(body.example)).toEqual(body.example);
  for (const { schema, example } of Object.values(responses))
    if (schema) expect(schema.parse(example)).toEqual(example);
  expect(Object.keys(responses).length).toBeGreaterThan(0);
});
