import { isUnavailable } from "../domain/unavailable.ts";
import { AppError } from "../errors.ts";

/** The innermost cause, because wrappers quote whole statements with their values. */
const rootCause = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;

const withoutQueries = (text: string): string => text.replaceAll(/\?\S*/gu, "?");

/** Notes what went wrong inside, for operators alone: no query strings, no values of statements. */
export const logFailure = (error: unknown, requestId: string): void => {
  const root = rootCause(error);
  const name = root instanceof Error ? root.name : typeof root;
  const message = withoutQueries(root instanceof Error ? root.message : String(root));
  console.error(JSON.stringify({ requestId, name, message }));
};

/** What a caller may know of an error: a refusal as it is, and of anything else only that it happened. */
export const toRefusal = (error: unknown, requestId: string): AppError => {
  if (error instanceof AppError) return error;
  logFailure(error, requestId);
  if (isUnavailable(error)) {
    return new AppError("UNAVAILABLE", "We cannot reach our records at the moment. Please try again in a few seconds.");
  }
  return new AppError("INTERNAL", "Something went wrong on our side. Please try again.");
};

const toTitle = (code: string): string => {
  const words = code.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const headersOf = (refusal: AppError, contentType: string): Headers => {
  const headers = new Headers({ "content-type": contentType, "cache-control": "no-store" });
  if (refusal.retryAfterSeconds !== undefined) headers.set("retry-after", String(refusal.retryAfterSeconds));
  if (refusal.code === "UNAUTHENTICATED") headers.set("www-authenticate", "Bearer");
  return headers;
};

/** What a refusal is made of. */
interface Told extends Pick<AppError, "code" | "message" | "errors" | "extra" | "status"> {
  requestId: string;
}

/** The members of RFC 9457 problem details, and ours beside them. */
export const problemBody = ({ code, message, errors, extra, status, requestId }: Told): Record<string, unknown> => ({
  type: `urn:tiffin:problem:${code.toLowerCase().replaceAll("_", "-")}`,
  title: toTitle(code),
  status,
  detail: message,
  code,
  requestId,
  ...(errors.length > 0 ? { errors } : {}),
  ...extra,
});

/** A refusal as RFC 9457 problem details, with the code that callers switch on. */
export const problem = (refusal: AppError, requestId: string, status = refusal.status): Response => {
  const { code, message, errors, extra } = refusal;
  const body = JSON.stringify(problemBody({ code, message, errors, extra, status, requestId }));
  return new Response(body, { status, headers: headersOf(refusal, "application/problem+json") });
};

/** A refusal before any field was resolved, in the form that GraphQL clients read, with its HTTP status. */
export const graphqlProblem = (refusal: AppError, requestId: string, status = refusal.status): Response => {
  const { code, message, errors, extra } = refusal;
  const extensions = { code, requestId, ...(errors.length > 0 ? { errors } : {}), ...extra };
  const body = JSON.stringify({ errors: [{ message, extensions }] });
  return new Response(body, { status, headers: headersOf(refusal, "application/json") });
};
