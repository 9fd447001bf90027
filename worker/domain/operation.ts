import type { z } from "zod";
import { moneyUnit } from "../../db/schema/currencies.rules.ts";
import { withinTime } from "../../db/time-limit.ts";
import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";
import { AppError, credentialRequired, signInRequired, tooManyRequests, unavailable } from "../errors.ts";
import { networkOf } from "./caller/addresses.ts";
import { type Caller, isOnTablet } from "./caller/caller.ts";
import { holdsScope, type Scope } from "./caller/scopes.ts";
import { parseInput } from "./parse-input.ts";

/** Who may call an operation. `order` means the order's customer, a holder of its secret key, or a key with
 *  `read_orders`. */
export type Access = {
  /** Whether people who signed in on a shared tablet may call it. The default is no, so that a PIN opens little. */
  tablet?: true;
  /** Whether it gives access: then only people who signed in on a device of their own may call it, no key and no
   *  app. */
  ownDevice?: true;
} & (
  | { kind: "anyone" }
  | { kind: "bag" }
  | { kind: "order" }
  | { kind: "customer" }
  /** `orScope` is another scope that also suffices. With `orSelf`, signed-in people may call it for themselves. */
  | { kind: "scope"; scope: Scope; orScope?: Scope; orSelf?: true }
);

/** Why repeating a call is safe: it only reads, it is idempotent, state guards it, or it has an idempotency key. */
export type Idempotency = "read" | "natural" | "guarded" | "key";

/** What the audit log has of a mutation by staff, an API key or an app: an entry in the batch of the change, the events
 *  of the order that it changes, or nothing, for a reason. */
export type AuditRule = "entry" | "orderEvent" | { none: string };

export interface RestRoute {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** A path in Hono's notation: `/api/orders/:id`. */
  path: string;
  /** Maps path parameters to input fields with another name: `{ id: "orderId" }`. */
  params?: Readonly<Record<string, string>>;
  /** Maps request headers to input fields: `{ "Idempotency-Key": "idempotencyKey" }`. */
  headers?: Readonly<Record<string, string>>;
  /** The input field that the whole JSON body fills. Error paths leave its name out. */
  bodyField?: string;
  /** The body is multipart/form-data. Each part fills an input field and has at most this many bytes. */
  multipart?: { maxBytes: number };
  /** The most bytes of a JSON body. Default: 100 KiB. */
  maxBodyBytes?: number;
  /** Responds with an ETag of revision and validUntil, with 304, and from the edge cache. */
  publicMenu?: boolean;
}

export interface OperationSpec<Input extends z.ZodObject, Output extends z.ZodType> {
  name: string;
  kind: "query" | "mutation";
  /** One sentence for the generated API references. */
  description: string;
  access: Access;
  idempotency: Idempotency;
  /** Required of every mutation. */
  audit?: AuditRule;
  /** The rate limit that calls count against. */
  limit?: "bag" | "orders" | "codes" | "faults";
  /** Returns who a call counts against in place of the network; null for the network. */
  asker?(ctx: Ctx, input: z.output<Input>): Promise<string | null>;
  input: Input;
  output: Output;
  rest?: RestRoute;
  /** False if only REST has this operation: generated lists serve GraphQL, or only our own pages call it. */
  graphql?: boolean;
  /** Converts an error to a result, for operations whose GraphQL result is an object with errors. */
  refusal?: (error: AppError) => z.input<Output>;
}

export interface Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType>
  extends OperationSpec<Input, Output> {
  run(ctx: Ctx, input: z.output<Input>): Promise<z.input<Output>>;
}

/** What the type of an operation keeps of its declaration, so that clients can be typed from it. */
interface Facts {
  name: string;
  kind: "query" | "mutation";
  rest?: RestRoute | undefined;
  graphql?: boolean;
}

type DeclaredOperation<Input extends z.ZodObject, Output extends z.ZodType, Declared extends Facts> = Operation<
  Input,
  Output
> &
  Declared;

/** Declares an operation. A second call takes the handler, so that its types are inferred from the first. */
export const operation = <
  const Name extends string,
  Kind extends Facts["kind"],
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Rest extends RestRoute | undefined = undefined,
  GraphQL extends boolean = true,
>(
  spec: OperationSpec<Input, Output> & { name: Name; kind: Kind; rest?: Rest; graphql?: GraphQL },
) => ({
  handle: (
    run: Operation<Input, Output>["run"],
  ): DeclaredOperation<Input, Output, { name: Name; kind: Kind; rest?: Rest; graphql?: GraphQL }> => ({ ...spec, run }),
});

const suffices = (granted: ReadonlySet<string>, { scope, orScope }: Extract<Access, { kind: "scope" }>): boolean =>
  holdsScope(granted, scope) || (orScope !== undefined && holdsScope(granted, orScope));

/** Throws FORBIDDEN on a shared tablet, where a PIN that was seen must not open more than the counter needs. */
export const assertNotOnTablet = (caller: Caller): void => {
  if (!isOnTablet(caller)) return;
  throw new AppError("FORBIDDEN", "This is not possible on a shared tablet. Please sign in on your own device.", {
    reason: "SHARED_TABLET",
  });
};

const assertOwnDevice = (caller: Caller): void => {
  if (caller.kind !== "apiKey" && caller.kind !== "oauth") return;
  throw new AppError("FORBIDDEN", "Only a person who signed in on their own device can change who has access.", {
    reason: "OWN_DEVICE_ONLY",
  });
};

/** Throws if the caller may not call the operation. Transports check this before they read a large body. */
export const assertAccess = (ctx: Pick<Ctx, "caller">, access: Access): void => {
  if (access.ownDevice) assertOwnDevice(ctx.caller);
  if (!access.tablet) assertNotOnTablet(ctx.caller);
  if (access.kind === "customer" && ctx.caller.kind !== "customer" && ctx.caller.kind !== "staff") {
    throw signInRequired();
  }
  if (access.kind !== "scope" || suffices(ctx.caller.scopes, access)) return;
  if (access.orSelf && "customerId" in ctx.caller) return;
  if (ctx.caller.kind === "guest") throw credentialRequired();
  throw new AppError("MISSING_SCOPE", `This needs the scope ${access.scope}.`);
};

const isUnlimited = ({ ENVIRONMENT, RATE_LIMITS }: Env): boolean =>
  ENVIRONMENT === "development" && RATE_LIMITS === "off";

/** A limiter answers within a few milliseconds. */
const limiterLimitMs = 1_000;

/** Whether a call is within a limit. A limiter that does not answer refuses no call: codes, slots and open orders
 *  have limits in the database as well. */
const isWithinLimit = async (binding: RateLimit, key: string): Promise<boolean> => {
  try {
    return (await withinTime(limiterLimitMs, binding.limit({ key }))).success;
  } catch {
    console.warn(JSON.stringify({ warning: "LIMITER_UNAVAILABLE" }));
    return true;
  }
};

const count = async (binding: RateLimit, key: string, calls = 1): Promise<void> => {
  const counted = await Promise.all(Array.from({ length: calls }, () => isWithinLimit(binding, key)));
  if (counted.includes(false)) throw tooManyRequests();
};

/** Counts an unverified webhook message against the limit of its store and network. Throws RATE_LIMITED. */
export const countUnprovenMessage = async (env: Env, storeId: string, address: string): Promise<void> => {
  if (!isUnlimited(env)) await count(env.WEBHOOK_LIMIT, `${storeId}:${networkOf(address)}`);
};

interface LimitOptions {
  /** Counts separately from other calls under the same limit. */
  purpose?: string;
  /** How many calls this one counts as. */
  calls?: number;
  /** Counts in place of the network. */
  asker?: string | null;
}

type RateLimited = NonNullable<OperationSpec<z.ZodObject, z.ZodType>["limit"]> | "graphql";

const findBinding = ({ env }: Pick<Ctx, "env">, limit: RateLimited, isKnown: boolean): RateLimit => {
  if (limit === "bag") return env.BAG_LIMIT;
  if (limit === "codes") return env.CODE_LIMIT;
  if (limit === "faults") return env.FAULT_LIMIT;
  if (limit === "orders") return isKnown ? env.KEY_ORDER_LIMIT : env.ORDER_LIMIT;
  return isKnown ? env.KEY_GRAPHQL_LIMIT : env.GRAPHQL_LIMIT;
};

/** Callers with their own count: API keys and apps, and staff on GraphQL, because kitchen screens share a network with
 *  guests. */
const knownCaller = (caller: Ctx["caller"], limit: RateLimited): string | null => {
  if (caller.kind === "apiKey") return caller.keyId;
  if (caller.kind === "oauth") return caller.appId;
  return caller.kind === "staff" && limit === "graphql" ? caller.customerId : null;
};

/** Counts a call against a rate limit: by key or app if the caller has one, else by network. Throws RATE_LIMITED. */
export const assertWithinLimit = async (
  ctx: Pick<Ctx, "env" | "caller" | "store" | "address">,
  limit: RateLimited | undefined,
  { purpose = "", calls = 1, asker = null }: LimitOptions = {},
): Promise<void> => {
  if (!limit || isUnlimited(ctx.env)) return;
  const known = knownCaller(ctx.caller, limit);
  const key = `${ctx.store.id}:${purpose}${asker ?? known ?? networkOf(ctx.address)}`;
  await count(findBinding(ctx, limit, known !== null), key, calls);
};

/** Runs an operation: checks access and rate limits, parses the input, calls the handler. Every transport uses this. */
export const execute = async <Input extends z.ZodObject, Output extends z.ZodType>(
  op: Operation<Input, Output>,
  ctx: Ctx,
  input: unknown,
): Promise<z.input<Output>> => {
  if (op.kind === "mutation" && ctx.isFromOtherSite) {
    throw new AppError(
      "FORBIDDEN",
      "Pages of other sites can only read what is public. Send an API key to change something.",
    );
  }
  // A store that was found without the database: nothing can be written, so the caller need not wait for its failure.
  if (op.kind === "mutation" && ctx.store.isStale) throw unavailable();
  assertAccess(ctx, op.access);
  if (!op.asker) await assertWithinLimit(ctx, op.limit);
  const parsed = parseInput(op.input, input, ctx.store.countryCode);
  if (moneyUnit(ctx.store.currencyCode) > 1) {
    const { assertEvenAmounts } = await import("./money-input.ts");
    assertEvenAmounts(op.input, parsed, ctx.store.currencyCode);
  }
  if (op.asker) await assertWithinLimit(ctx, op.limit, { asker: await op.asker(ctx, parsed) });
  return op.run(ctx, parsed);
};
