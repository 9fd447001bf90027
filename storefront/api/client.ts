import type { FieldError } from "../../worker/errors.ts";
import { markUnreachable, trackRequest } from "../state/connectivity.ts";
import { noteServerTime } from "../state/server-clock.ts";

/** The worker refused a request. `message` is for the guest; `errors` are the errors of single fields. */
export class Refused extends Error {
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly body: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, errors: readonly FieldError[], body: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.body = body;
  }
}

/** No readable response arrived. */
export class Unreachable extends Error {}

/** Ends a request that hangs. Every request of the storefront can be retried. */
const timeoutMs = 30_000;

interface CallOptions {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

const parse = async (response: Response): Promise<Record<string, unknown>> => {
  try {
    return await response.json();
  } catch {
    throw new Unreachable("The response is not JSON. Retry the request.");
  }
};

/** Calls the REST API. The route's operation declares the shape of the response. Throws Refused and Unreachable. */
export const call = async <Body>(
  path: string,
  { method = "GET", body, headers = {} }: CallOptions = {},
): Promise<Body> => {
  const markAnswered = trackRequest();
  const sentMs = performance.now();
  const response = await fetch(path, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    markUnreachable();
    throw new Unreachable("No response arrived. Retry the request.");
  });
  markAnswered();
  noteServerTime(response.headers.get("x-server-time") ?? "", sentMs);
  const json = await parse(response);
  // The named boundary between the wire and the types: the operation's output declares the response.
  if (response.ok) return json as Body;
  const errors = Array.isArray(json["errors"]) ? json["errors"] : [];
  throw new Refused(String(json["code"] ?? "INTERNAL"), String(json["detail"] ?? ""), errors, json);
};
