import { z } from "zod";
import type { Operation } from "../../domain/operation.ts";
import { quoteSchema } from "../../domain/pricing/schemas.ts";
import {
  credentialRequired,
  type ErrorCode,
  errorStatus,
  internalError,
  notFound,
  tooManyRequests,
  unavailable,
} from "../../errors.ts";
import { refusalReasons } from "../../refusal-reasons.ts";
import { problemBody } from "../problem.ts";
import type { Components, Json } from "./components.ts";
import { headerRefs } from "./headers.ts";

const codes = z.enum(Object.keys(errorStatus)).meta({
  id: "ErrorCode",
  description: "Error code for programs. Codes are stable, messages are not.",
});

/** RFC 9457 problem details, as all routes return them. */
const problemDetails = z
  .object({
    type: z.string().meta({ description: "URN of the problem type." }),
    title: z.string().meta({ description: "Short name of the problem type." }),
    status: z.int().meta({ description: "The HTTP status." }),
    detail: z.string().meta({ description: "Message for people that says what to do." }),
    code: codes,
    requestId: z.string().meta({ description: "Id of the request in our logs. Include it in support requests." }),
    errors: z
      .array(
        z.object({
          path: z.string().meta({ description: "Path of the input field, such as items.0.quantity." }),
          message: z.string().meta({ description: "Message for the person who filled in the field." }),
        }),
      )
      .optional()
      .meta({ description: "Errors of single fields." }),
    reason: z
      .enum(Object.keys(refusalReasons))
      .optional()
      .meta({ id: "RefusalReason", description: "What happened, if the code alone does not say it." }),
    orderId: z.string().optional().meta({ description: "Id of the order of the same bag that is in the way." }),
    orderNumber: z.string().optional().meta({ description: "Its number." }),
    secretKey: z.string().nullable().optional().meta({ description: "The secret key of its link." }),
    quote: quoteSchema.optional().meta({ description: "The correct amounts of a rejected order." }),
  })
  .meta({ id: "ProblemDetails", description: "RFC 9457 problem details, with an error code for programs." });

/** Errors that any request can return before it reaches its route. */
export const commonErrors: readonly ErrorCode[] = [
  "BAD_INPUT",
  "UNAUTHENTICATED",
  "WRONG_STORE",
  "IP_NOT_ALLOWED",
  "STORE_NOT_FOUND",
  "UNAVAILABLE",
  "INTERNAL",
];

const itemErrors: readonly ErrorCode[] = ["ITEM_UNAVAILABLE", "INVALID_MODIFIERS", "LIMIT_EXCEEDED"];

/** The errors of single operations, in addition to those that follow from their declarations. */
const operationCodes: Readonly<Record<string, readonly ErrorCode[]>> = {
  listMenuItems: ["NOT_FOUND"],
  availableSlots: ["ORDER_TYPE_UNAVAILABLE"],
  quoteOrder: ["ORDER_TYPE_UNAVAILABLE"],
  addActiveCartItem: itemErrors,
  changeCartItem: [...itemErrors, "NOT_FOUND"],
  updateActiveCart: ["ORDER_TYPE_UNAVAILABLE"],
  createStorefrontOrder: [
    ...itemErrors,
    ...(["CONFLICT", "IDEMPOTENCY_KEY_REUSED", "PRICE_CHANGED", "STORE_CLOSED", "ORDERING_PAUSED"] as const),
    ...(["ORDER_TYPE_UNAVAILABLE", "OUT_OF_ZONE", "BELOW_MINIMUM", "SLOT_UNAVAILABLE", "CART_EMPTY"] as const),
    ...(["TOO_MANY_OPEN_ORDERS", "PAYMENT_UNAVAILABLE"] as const),
  ],
  cancelUnpaidOrder: ["CONFLICT", "PAYMENT_UNAVAILABLE"],
  completePayment: ["CONFLICT", "PAYMENT_UNAVAILABLE"],
  payOrder: ["CONFLICT", "PAYMENT_UNAVAILABLE"],
};

/** All error codes that an operation can return. */
export const listCodes = (op: Operation): ErrorCode[] => {
  const codes = new Set([...commonErrors, ...(operationCodes[op.name] ?? [])]);
  if (op.rest?.path.includes(":")) codes.add("NOT_FOUND");
  if (op.access.kind === "scope" || op.access.kind === "order") codes.add("MISSING_SCOPE");
  if (op.kind === "mutation") codes.add("FORBIDDEN");
  if (op.rest?.method === "POST" || op.rest?.method === "PATCH") codes.add("TOO_LARGE");
  if (op.idempotency === "key") codes.add("IDEMPOTENCY_KEY_REUSED");
  if (op.limit) codes.add("RATE_LIMITED");
  return [...codes];
};

const headersOf = (status: number): Json => ({
  "X-Request-Id": headerRefs.requestId,
  ...(status === 401 ? { "WWW-Authenticate": headerRefs.challenge } : {}),
  ...(status === 429 || status === 503 ? { "Retry-After": headerRefs.retryAfter } : {}),
});

const exampleMessages: Partial<Record<ErrorCode, string>> = {
  BAD_INPUT: "Please choose at least one.",
  UNAUTHENTICATED: credentialRequired().message,
  NOT_FOUND: notFound().message,
  RATE_LIMITED: tooManyRequests().message,
  UNAVAILABLE: unavailable().message,
  INTERNAL: internalError().message,
};

const findExample = (code: ErrorCode): Json =>
  problemBody({
    ...{ code, status: errorStatus[code], requestId: "01KAHB6E0V6Z2N4Q8RSTVWXYZ0" },
    extra: code === "CONFLICT" ? { reason: "CHANGED_MEANWHILE" } : {},
    message: exampleMessages[code] ?? "Please check the meaning of the code and try again.",
    errors: code === "BAD_INPUT" ? [{ path: "items.0.quantity", message: "Please choose at least one." }] : [],
  });

/** The error responses of a route, one per status. Each schema lists the codes that the route can return with it. */
export const errorResponses = (errorCodes: readonly ErrorCode[], components: Components): Json => {
  const problem = components.add(problemDetails, "output");
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodes) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, statusCodes]) => {
        const schema = { allOf: [problem, { type: "object", properties: { code: { enum: statusCodes } } }] };
        const examples = Object.fromEntries(statusCodes.map((code) => [code, { value: findExample(code) }]));
        const content = { "application/problem+json": { schema, examples } };
        return [status, { description: `${statusCodes.join(", ")}.`, headers: headersOf(status), content }];
      }),
  );
};
