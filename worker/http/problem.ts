import { isReleasing, isUnavailable } from "../domain/unavailable.ts";
import { AppError, internalError, releasing, unavailable } from "../errors.ts";

/** The innermost cause. Outer errors quote whole statements with their values. */
const rootCause = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;

const stripQueryStrings = (text: string): string => text.replaceAll(/\?\S*/gu, "?");

/** Logs an internal error for operators, without query strings and statement values. */
export const logFailure = (error: unknown, requestId: string): void => {
  const root = rootCause(error);
  const name = root instanceof Error ? root.name : typeof root;
  const message = stripQueryStrings(root instanceof Error ? root.message : String(root));
  console.error(JSON.stringify({ requestId, name, message }));
};

/** Converts an error for the caller: an AppError unchanged, anything else logged and replaced by a generic error. */
export const toAppError = (error: unknown, requestId: string): AppError => {
  if (error instanceof AppError) return error;
  // No fault, and as many as there are writes. The health check and cron name the release.
  if (isReleasing(error)) return releasing();
  logFailure(error, requestId);
  return isUnavailable(error) ? unavailable() : internalError();
};

const toTitle = (code: string): string => {
  const words = code.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const headersOf = (error: AppError, contentType: string): Headers => {
  const headers = new Headers({ "content-type": contentType });
  if (error.retryAfterSeconds !== undefined) headers.set("retry-after", String(error.retryAfterSeconds));
  if (error.code === "UNAUTHENTICATED") headers.set("www-authenticate", "Bearer");
  return headers;
};

/** The fields of an error response. */
interface ProblemFields extends Pick<AppError, "code" | "message" | "errors" | "extra" | "status"> {
  requestId: string;
}

/** The members of RFC 9457 problem details and our extensions. */
export const problemBody = ({
  code,
  message,
  errors,
  extra,
  status,
  requestId,
}: ProblemFields): Record<string, unknown> => ({
  type: `urn:tiffin:problem:${code.toLowerCase().replaceAll("_", "-")}`,
  title: toTitle(code),
  status,
  detail: message,
  code,
  requestId,
  ...(errors.length > 0 ? { errors } : {}),
  ...extra,
});

/** An error as RFC 9457 problem details, with a code for programs. */
export const problemResponse = (error: AppError, requestId: string, status = error.status): Response => {
  const { code, message, errors, extra } = error;
  const body = JSON.stringify(problemBody({ code, message, errors, extra, status, requestId }));
  return new Response(body, { status, headers: headersOf(error, "application/problem+json") });
};

/** An error of the whole GraphQL request, before any field was resolved, with its HTTP status. */
export const graphqlErrorResponse = (error: AppError, requestId: string, status = error.status): Response => {
  const { code, message, errors, extra } = error;
  const extensions = { code, requestId, ...(errors.length > 0 ? { errors } : {}), ...extra };
  const body = JSON.stringify({ errors: [{ message, extensions }] });
  return new Response(body, { status, headers: headersOf(error, "application/json") });
};
