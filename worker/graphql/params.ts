import { AppError } from "../errors.ts";
import { readJsonObject } from "../http/body.ts";
import { checkJsonBounds } from "../http/json-bounds.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** The parameters of a GraphQL request, as GraphQL over HTTP names them. */
export interface GraphqlParams {
  query: string | null;
  operationName: string | null;
  variables: JsonObject | null;
  extensions: JsonObject | null;
}

const badInput = (message: string) => new AppError("BAD_INPUT", message);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textIn = (sent: JsonObject, name: "query" | "operationName"): string | null => {
  const value = sent[name] ?? null;
  if (value === null || typeof value === "string") return value;
  throw badInput(`The parameter ${name} is text.`);
};

const objectIn = (sent: JsonObject, name: "variables" | "extensions"): JsonObject | null => {
  const value = sent[name] ?? null;
  if (value === null || isObject(value)) return value;
  throw badInput(`The parameter ${name} is a JSON object.`);
};

const names: ReadonlySet<string> = new Set(["query", "operationName", "variables", "extensions"]);

const parseParams = (sent: JsonObject): GraphqlParams => {
  const unknown = Object.keys(sent).find((name) => !names.has(name) && sent[name] !== null);
  if (unknown !== undefined) throw badInput(`There is no parameter ${unknown}. Send ${[...names].join(", ")}.`);
  return {
    query: textIn(sent, "query"),
    operationName: textIn(sent, "operationName"),
    variables: objectIn(sent, "variables"),
    extensions: objectIn(sent, "extensions"),
  };
};

/** JSON in a query string. In a list, because a body adds one level as well. */
const jsonIn = (text: string, name: string): unknown => {
  checkJsonBounds(new TextEncoder().encode(`[${text}]`));
  try {
    return JSON.parse(text);
  } catch {
    throw badInput(`The parameter ${name} is a JSON object, encoded for an address.`);
  }
};

const inAddress = (search: URLSearchParams): GraphqlParams => {
  const sent: Record<string, unknown> = Object.fromEntries(search);
  for (const name of ["variables", "extensions"]) {
    const text = search.get(name);
    sent[name] = text ? jsonIn(text, name) : null;
  }
  return parseParams(sent);
};

/** Reads the parameters from the address of a GET and from the body of a POST. Throws BAD_INPUT and TOO_LARGE. */
export const readParams = async (request: Request, url: URL): Promise<GraphqlParams> =>
  request.method === "POST" ? parseParams(await readJsonObject(request)) : inAddress(url.searchParams);
