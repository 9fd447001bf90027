import { utf8 } from "../domain/bytes.ts";
import { AppError } from "../errors.ts";
import { readJsonObject } from "../http/body.ts";
import { assertJsonBounds } from "../http/json-bounds.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** The parameters of a GraphQL request, named as in GraphQL over HTTP. */
export interface GraphqlParams {
  query: string | null;
  operationName: string | null;
  variables: JsonObject | null;
  extensions: JsonObject | null;
}

const badInput = (message: string) => new AppError("BAD_INPUT", message, { reason: "MALFORMED_REQUEST" });

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const readText = (params: JsonObject, name: "query" | "operationName"): string | null => {
  const value = params[name] ?? null;
  if (value === null || typeof value === "string") return value;
  throw badInput(`The parameter ${name} must be a string.`);
};

const readObject = (params: JsonObject, name: "variables" | "extensions"): JsonObject | null => {
  const value = params[name] ?? null;
  if (value === null || isObject(value)) return value;
  throw badInput(`The parameter ${name} must be a JSON object.`);
};

const names: ReadonlySet<string> = new Set(["query", "operationName", "variables", "extensions"]);

const parseParams = (params: JsonObject): GraphqlParams => {
  const unknown = Object.keys(params).find((name) => !names.has(name) && params[name] !== null);
  if (unknown !== undefined) throw badInput(`Unknown parameter ${unknown}. Use ${[...names].join(", ")}.`);
  return {
    query: readText(params, "query"),
    operationName: readText(params, "operationName"),
    variables: readObject(params, "variables"),
    extensions: readObject(params, "extensions"),
  };
};

/** Parses JSON from a query parameter. The list around it adds one level, as the object of a body does. */
const parseJson = (text: string, name: string): unknown => {
  assertJsonBounds(utf8(`[${text}]`));
  try {
    return JSON.parse(text);
  } catch {
    throw badInput(`The parameter ${name} must be a URL-encoded JSON object.`);
  }
};

const readQuery = (search: URLSearchParams): GraphqlParams => {
  const params: Record<string, unknown> = Object.fromEntries(search);
  for (const name of ["variables", "extensions"]) {
    const text = search.get(name);
    params[name] = text ? parseJson(text, name) : null;
  }
  return parseParams(params);
};

/** Reads the parameters from the query string of a GET or the body of a POST. Throws BAD_INPUT and TOO_LARGE. */
export const readParams = async (request: Request, url: URL): Promise<GraphqlParams> =>
  request.method === "POST" ? parseParams(await readJsonObject(request)) : readQuery(url.searchParams);
