import type { FieldError } from "../../worker/errors.ts";
import { markUnreachable, setReleasing, trackRequest } from "../state/connectivity.ts";
import { newestHeader } from "../state/freshness.ts";
import { noteServerTime } from "../state/server-clock.ts";
import type { Response as ApiResponse, Arguments, Route } from "./routes.ts";

/** The worker refused a request. `message` is for the guest; `errors` are the errors of single fields. */
export class Refused extends Error {
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly body: Readonly<Record<string, unknown>>;
  /** When the worker wants the next attempt, from its Retry-After header; 0 if it did not say. */
  readonly retryAfterSeconds: number;

  constructor(
    code: string,
    message: string,
    errors: readonly FieldError[],
    body: Readonly<Record<string, unknown>>,
    retryAfterSeconds = 0,
  ) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No readable response arrived. */
export class Unreachable extends Error {}

/** Whether an error is a fault of the page itself: the restaurant neither refused a request nor was out of reach. */
export const isFault = (error: unknown): boolean => !(error instanceof Refused || error instanceof Unreachable);

/** Whether the service is down for a moment, so that the same request may succeed later. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refused && error.code === "UNAVAILABLE");

/** Whether the worker wants this browser, or its network, to send less for a while. */
export const isLimit = (error: unknown): error is Refused => error instanceof Refused && error.code === "RATE_LIMITED";

/** Whether the request was refused for what it asks, so that a retry would be refused again. */
export const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && !isOutage(error) && error.code !== "RATE_LIMITED" && error.code !== "INTERNAL";

/** The codes after which an earlier attempt may still have been carried out, so that its key is used again. */
const openCodes: ReadonlySet<string> = new Set([
  "INTERNAL",
  "UNAVAILABLE",
  "PAYMENT_UNAVAILABLE",
  "RATE_LIMITED",
  "UNAUTHENTICATED",
]);

/** Whether a request was answered for good. A timeout, a lost connection and a failing server leave it open. */
export const isAnswer = (error: unknown): error is Refused => error instanceof Refused && !openCodes.has(error.code);

/** Ends a request that hangs. Every request of the storefront can be retried. */
const timeoutMs = 30_000;

interface RequestOptions {
  method: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
}

const parse = async (response: Response): Promise<Record<string, unknown>> => {
  try {
    return await response.json();
  } catch {
    throw new Unreachable("The response is not JSON. Retry the request.");
  }
};

const send = async <Body>(path: string, { method, body, headers }: RequestOptions): Promise<Body> => {
  const markAnswered = trackRequest();
  const sentMs = performance.now();
  const response = await fetch(path, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: "application/json",
      ...newestHeader(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    markUnreachable();
    throw new Unreachable("No response arrived. Retry the request.");
  });
  markAnswered();
  noteServerTime(response.headers.get("x-server-time") ?? "", sentMs);
  const json = await parse(response);
  // The named boundary between the wire and the types: the worker validates nothing that it sends itself.
  if (response.ok) return json as Body;
  const retryAfter = Number(response.headers.get("retry-after")) || 0;
  const errors = Array.isArray(json["errors"]) ? json["errors"] : [];
  // GraphQL answers with a status only if the client should retry later, and its error is in the list.
  const { message, extensions: refusal } = errors[0] ?? {};
  if (refusal) throw new Refused(refusal.code, message, refusal.errors ?? [], refusal, retryAfter);
  throw new Refused(String(json["code"] ?? "INTERNAL"), String(json["detail"] ?? ""), errors, json, retryAfter);
};

/** A release takes seconds. After two minutes it has failed. */
const maxWaits = 24;

/** Sends a request and reads its JSON. The caller names the type of the response. While a new version is being
 *  installed nothing is written, so the same request is sent again with its key. Throws Refused and Unreachable. */
export const request = async <Body>(path: string, options: RequestOptions, waits = 0): Promise<Body> => {
  try {
    const answer = await send<Body>(path, options);
    if (waits > 0) setReleasing(false);
    return answer;
  } catch (error) {
    const isReleasing = error instanceof Refused && error.body["reason"] === "release";
    setReleasing(isReleasing);
    if (!isReleasing || waits === maxWaits) throw error;
    await new Promise((resolve) => setTimeout(resolve, error.retryAfterSeconds * 1000));
    return request(path, options, waits + 1);
  }
};

/** Calls the operation of a REST route: `call("PATCH /api/cart/items/:id", { id, quantity })`. The input fills the
 *  path, and then the body, or the query if the method has no body. Throws Refused and Unreachable. */
export const call = <Name extends Route>(
  name: Name,
  ...[input, headers]: Arguments<Name>
): Promise<ApiResponse<Name>> => {
  const [method = "", path = ""] = name.split(" ");
  const { id, ...fields }: Record<string, unknown> = Object.assign({}, input);
  const hasBody = method === "POST" || method === "PATCH";
  // The named boundary: `Arguments` allows only values that URLSearchParams converts to text itself.
  const query = hasBody ? "" : String(new URLSearchParams(fields as Record<string, string>));
  return request(path.replace(":id", encodeURIComponent(String(id))) + (query && `?${query}`), {
    method,
    headers,
    body: hasBody ? fields : undefined,
  });
};
