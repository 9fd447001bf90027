import { type ExecutionResult, GraphQLError } from "graphql";
import { AppError, errorStatus, type SpecificCode } from "../errors.ts";
import { toAppError } from "../http/problem.ts";

/** Codes that our rules set on GraphQL's own errors. Any other such error is BAD_INPUT. */
const ruleCodes: ReadonlySet<unknown> = new Set<SpecificCode>(["LIMIT_EXCEEDED", "UNAUTHENTICATED"]);

const isRuleCode = (code: unknown): code is SpecificCode => ruleCodes.has(code);

const rootError = (error: GraphQLError): unknown =>
  error.originalError instanceof GraphQLError ? rootError(error.originalError) : (error.originalError ?? null);

const suggestion = " Did you mean ";

/** Removes GraphQL's suggestions, which would reveal names of the schema. */
export const stripSuggestions = (message: string): string => {
  const start = message.endsWith("?") ? message.indexOf(suggestion) : -1;
  return start < 0 || start + suggestion.length >= message.length - 1 ? message : message.slice(0, start);
};

const maxMessageLength = 500;

/** Bounds a message, because GraphQL quotes the caller's text in each error. */
const truncateMessage = (message: string): string =>
  message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message;

const convertError = (error: GraphQLError, requestId: string, development: boolean): AppError => {
  const cause = rootError(error);
  if (cause !== null) return toAppError(cause, requestId);
  // A result that does not fit its type is our bug. An input value that does not fit has no path.
  if (error.path && error.message.includes("cannot represent")) return toAppError(error, requestId);
  const { code } = error.extensions;
  const message = development ? error.message : stripSuggestions(error.message);
  const text = truncateMessage(message);
  return isRuleCode(code) ? new AppError(code, text) : new AppError("BAD_INPUT", text, { reason: "MALFORMED_REQUEST" });
};

/** Yoga's extension for the HTTP status of an error. `spec` marks a document error, which gets a 200 if the client
 *  accepts only application/json (GraphQL over HTTP, 6.4.1). */
interface YogaHttp {
  spec?: boolean;
  status?: number;
  headers?: Record<string, string>;
}

/** The HTTP status of an error: its own before execution; afterwards only if the client should retry later. */
const httpExtension = (
  error: GraphQLError,
  { code, status, retryAfterSeconds }: AppError,
  hasRun: boolean,
): YogaHttp => {
  if (code === "RATE_LIMITED" || code === "UNAVAILABLE") {
    return { status, headers: { "retry-after": String(retryAfterSeconds) } };
  }
  if (hasRun) return { status: 200 };
  // Yoga omits its extension if graphql-js rejects the variables.
  const yoga: YogaHttp = error.extensions["http"] ?? { spec: true };
  if (yoga.status === 405) return yoga;
  return { spec: code === "BAD_INPUT" && yoga.spec === true, status: errorStatus[code] };
};

const toGraphqlError = (
  error: GraphQLError,
  hasRun: boolean,
  requestId: string,
  development: boolean,
): GraphQLError => {
  const appError = convertError(error, requestId, development);
  const { code, message, errors, extra } = appError;
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
      http: httpExtension(error, appError, hasRun),
    },
  });
};

/** Replaces the errors of a result by errors with our codes, without internal details. */
export const presentErrors = (result: ExecutionResult, requestId: string, development: boolean): ExecutionResult => {
  if (!result.errors) return result;
  const hasRun = result.data !== undefined;
  return { ...result, errors: result.errors.map((error) => toGraphqlError(error, hasRun, requestId, development)) };
};
