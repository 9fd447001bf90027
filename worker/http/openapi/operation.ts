import { z } from "zod";
import type { Operation, RestRoute } from "../../domain/operation.ts";
import { fieldsInPath, hasBody } from "../routes/rest-fields.ts";
import { describeAccess, describeSecurity } from "./callers.ts";
import { type Components, isObject, type Json } from "./components.ts";
import { findExample } from "./examples/examples.ts";
import { headerRefs } from "./headers.ts";
import { parameters, type RouteInput, readRouteInput } from "./parameters.ts";
import { errorResponses, listCodes } from "./refusals.ts";
import { findTag } from "./tags.ts";
import { toTitle } from "./titles.ts";

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const requestBody = ({ op, rest, fields, required }: RouteInput, components: Components): Json => {
  const inPath = fieldsInPath(rest);
  const names = Object.keys(fields).filter((name) => !inPath.has(name));
  if (!hasBody(rest) || names.length === 0) return {};
  const requiredNames = names.filter((name) => required.has(name));
  const bodyField = rest.bodyField ? fields[rest.bodyField] : undefined;
  const own = {
    type: "object",
    description: `Input of ${op.name}.`,
    properties: Object.fromEntries(names.map((name) => [name, fields[name]])),
    ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
  };
  const schema = components.addAs(`${capitalize(op.name)}Body`, isObject(bodyField) ? bodyField : own);
  const type = rest.multipart ? "multipart/form-data" : "application/json";
  const content = { [type]: { schema, example: bodyExample(op, rest) } };
  return { requestBody: { required: requiredNames.length > 0, content } };
};

/** The part of an example that is sent in the body. */
export const bodyExample = (op: Pick<Operation, "name">, rest: RestRoute): unknown => {
  const { request } = findExample(op);
  if (rest.bodyField) return request[rest.bodyField];
  const otherFields = new Set([...fieldsInPath(rest), ...Object.values(rest.headers ?? {})]);
  return Object.fromEntries(Object.entries(request).filter(([name]) => !otherFields.has(name)));
};

/** Over REST, a missing result is a 404, so a response is never null. */
const withoutNull = (output: z.core.$ZodType): z.core.$ZodType =>
  output instanceof z.ZodNullable ? output.unwrap() : output;

const successes: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  createStorefrontOrder: {
    201: "The order was placed.",
    200: "The order that was already placed with this idempotency key.",
  },
};

const responses = (op: Operation, rest: RestRoute, components: Components): Json => {
  const own = components.add(withoutNull(op.output), "output");
  const schema = components.addAs(`${capitalize(op.name)}Answer`, { description: `Response of ${op.name}.`, ...own });
  const content = { "application/json": { schema, example: findExample(op).response } };
  const setsCookies = op.access.kind === "bag" || rest.path.startsWith("/api/auth/");
  const headers = {
    "X-Request-Id": headerRefs.requestId,
    "Cache-Control": headerRefs.cacheControl,
    ...(rest.publicMenu ? { ETag: headerRefs.etag } : { "X-Server-Time": headerRefs.serverTime }),
    ...(setsCookies ? { "Set-Cookie": headerRefs.setCookie } : {}),
  };
  const done = Object.entries(successes[op.name] ?? { 200: "Success." });
  return {
    ...Object.fromEntries(done.map(([status, description]) => [status, { description, headers, content }])),
    ...(rest.publicMenu
      ? { 304: { description: "Your cached response is still current.", headers: { ETag: headerRefs.etag } } }
      : {}),
    ...errorResponses(listCodes(op), components),
  };
};

/** Describes an operation for OpenAPI. */
export const describeOperation = (op: Operation, rest: RestRoute, components: Components): Json => {
  const routeInput = readRouteInput(op, rest, components);
  const routeParameters = parameters(routeInput);
  return {
    operationId: op.name,
    tags: [findTag(rest.path)],
    summary: toTitle(op.name),
    description: op.description,
    "x-access": describeAccess(op),
    "x-idempotency": op.idempotency,
    ...describeSecurity(op),
    ...(routeParameters.length > 0 ? { parameters: routeParameters } : {}),
    ...requestBody(routeInput, components),
    responses: responses(op, rest, components),
  };
};
