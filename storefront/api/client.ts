import type { FieldError } from "../../worker/errors.ts";
import { markUnreachable, trackRequest } from "../state/connectivity.ts";
import { noteServerTime } from "../state/server-clock.ts";

/** A refusal as the worker words it: `message` is a sentence for the guest, `errors` stand at their fields. */
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

/** No answer came: the line is broken, or the server is. */
export class Unreachable extends Error {}

/** A broken line may let a question hang for ever; all that we ask can be asked again. */
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
    throw new Unreachable("The answer could not be read.");
  }
};

/** Calls our own REST interface. The shape of the answer is what the route's operation declares. Throws Refused,
 *  Unreachable. */
export const call = async <Answer>(
  path: string,
  { method = "GET", body, headers = {} }: CallOptions = {},
): Promise<Answer> => {
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
    throw new Unreachable("No answer came.");
  });
  markAnswered();
  noteServerTime(response.headers.get("x-server-time") ?? "", sentMs);
  const answer = await parse(response);
  // The named boundary between the wire and the types: the worker answers what the operation's output declares.
  if (response.ok) return answer as Answer;
  const errors = Array.isArray(answer["errors"]) ? answer["errors"] : [];
  throw new Refused(String(answer["code"] ?? "INTERNAL"), String(answer["detail"] ?? ""), errors, answer);
};
