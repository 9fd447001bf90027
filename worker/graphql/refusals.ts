import { type ExecutionResult, GraphQLError } from "graphql";
import { AppError, type ErrorCode, errorStatus } from "../errors.ts";
import { toRefusal } from "../http/problem.ts";

/** Codes that a rule gives to an error of GraphQL's own; every other one means that the query is not right. */
const ownCodes: ReadonlySet<unknown> = new Set<ErrorCode>(["LIMIT_EXCEEDED", "UNAUTHENTICATED"]);

const isCode = (code: unknown): code is ErrorCode => ownCodes.has(code);

const rootError = (error: GraphQLError): unknown =>
  error.originalError instanceof GraphQLError ? rootError(error.originalError) : (error.originalError ?? null);

const guess = " Did you mean ";

/** The names that GraphQL guesses at would tell a stranger what else there is. */
export const withoutGuesses = (message: string): string => {
  const start = message.endsWith("?") ? message.indexOf(guess) : -1;
  return start < 0 || start + guess.length >= message.length - 1 ? message : message.slice(0, start);
};

const maxMessageLength = 500;

/** GraphQL quotes the caller's text in its messages, once for each error. */
const shortened = (message: string): string =>
  message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message;

const presentRefusal = (error: GraphQLError, requestId: string, development: boolean): AppError => {
  const cause = rootError(error);
  if (cause !== null) return toRefusal(cause, requestId);
  // An answer that its type cannot hold is a mistake of ours; a sent value that it cannot hold has no path yet.
  if (error.path && error.message.includes("cannot represent")) return toRefusal(error, requestId);
  const { code } = error.extensions;
  const message = development ? error.message : withoutGuesses(error.message);
  return new AppError(isCode(code) ? code : "BAD_INPUT", shortened(message));
};

/** What Yoga says of the HTTP answer to an error. `spec` is an error of the document, which is answered with 200 to a client
 *  that accepts application/json alone (GraphQL over HTTP, 6.4.1). */
interface YogaHttp {
  spec?: boolean;
  status?: number;
  headers?: Record<string, string>;
}

/** The HTTP status that an error asks for: its own before anything was run, later only where a client should wait. */
const httpExtension = (error: GraphQLError, { code, status, retryAfterSeconds }: AppError, ran: boolean): YogaHttp => {
  if (code === "RATE_LIMITED" || code === "UNAVAILABLE") {
    return { status, headers: { "retry-after": String(retryAfterSeconds) } };
  }
  if (ran) return { status: 200 };
  // Yoga leaves out its own word where graphql-js refuses the variables.
  const yoga: YogaHttp = error.extensions["http"] ?? { spec: true };
  if (yoga.status === 405) return yoga;
  return { spec: code === "BAD_INPUT" && yoga.spec === true, status: errorStatus[code] };
};

const presented = (error: GraphQLError, ran: boolean, requestId: string, development: boolean): GraphQLError => {
  const refusal = presentRefusal(error, requestId, development);
  const { code, message, errors, extra } = refusal;
  return new GraphQLError(message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: {
      code,
      requestId,
      ...(errors.length > 0 ? { errors } : {}),
      ...extra,
      http: httpExtension(error, refusal, ran),
    },
  });
};

/** A result whose errors carry our codes, and nothing that is only ours to know. */
export const withRefusals = (result: ExecutionResult, requestId: string, development: boolean): ExecutionResult => {
  if (!result.errors) return result;
  const ran = result.data !== undefined;
  return { ...result, errors: result.errors.map((error) => presented(error, ran, requestId, development)) };
};
