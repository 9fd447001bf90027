import type { z } from "zod";
import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "./caller/addresses.ts";
import { holdsScope, type Scope } from "./caller/scopes.ts";
import { parseInput } from "./parse-input.ts";

/** Who may call an operation. `order` means the order's customer, its secret key's holder, or a key with `read_orders`. */
export type Access =
  | { kind: "anyone" }
  | { kind: "bag" }
  | { kind: "order" }
  | { kind: "customer" }
  | { kind: "scope"; scope: Scope };

/** Why a repeated call does no harm: it reads, repeats to the same end, is guarded by state, or carries a key. */
export type Idempotency = "read" | "natural" | "guarded" | "key";

export interface RestRoute {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Hono's notation: `/api/orders/:id`. */
  path: string;
  /** Names of path parameters that the input calls otherwise: `{ id: "orderId" }`. */
  params?: Readonly<Record<string, string>>;
  /** Request headers that fill an input field: `{ "Idempotency-Key": "idempotencyKey" }`. */
  headers?: Readonly<Record<string, string>>;
  /** The JSON body as a whole fills this one input field, and paths in refusals leave its name out. */
  bodyField?: string;
  /** The body is multipart/form-data: its parts are the input's fields, and each may have this many bytes. */
  multipart?: { mostBytes: number };
  /** Answers with an ETag of revision and validUntil, 304, and from the edge cache. */
  publicMenu?: boolean;
}

export interface OperationSpec<Input extends z.ZodObject, Output extends z.ZodType> {
  name: string;
  kind: "query" | "mutation";
  /** One sentence for the generated references. */
  description: string;
  access: Access;
  idempotency: Idempotency;
  /** Which rate limit it counts against. */
  limit?: "bag" | "orders" | "codes";
  /** Who a call counts against its limit for, in place of the network; null for the network. */
  asker?: (ctx: Ctx, input: z.output<Input>) => Promise<string | null>;
  input: Input;
  output: Output;
  rest?: RestRoute;
  /** False where only REST has it, because the generated lists serve GraphQL. */
  graphql?: boolean;
  /** Turns a refusal into a result, for operations whose GraphQL answer is a result object. */
  refusal?: (error: AppError) => z.input<Output>;
}

export interface Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType>
  extends OperationSpec<Input, Output> {
  run(ctx: Ctx, input: z.output<Input>): Promise<z.input<Output>>;
}

/** Declares an operation. The handler comes in a second call, so that its types are inferred from the first. */
export const operation = <Input extends z.ZodObject, Output extends z.ZodType>(spec: OperationSpec<Input, Output>) => ({
  handle: (run: Operation<Input, Output>["run"]): Operation<Input, Output> => ({ ...spec, run }),
});

/** Refuses who may not call. A transport asks before it reads a large body. */
export const demandAccess = (ctx: Pick<Ctx, "caller">, access: Access): void => {
  if (access.kind === "customer" && ctx.caller.kind !== "customer" && ctx.caller.kind !== "staff") {
    throw new AppError("UNAUTHENTICATED", "Please sign in first.");
  }
  if (access.kind !== "scope" || holdsScope(ctx.caller.scopes, access.scope)) return;
  if (ctx.caller.kind === "guest") throw new AppError("UNAUTHENTICATED", "Please sign in or send an API key.");
  throw new AppError("MISSING_SCOPE", `This needs the scope ${access.scope}.`);
};

const isUnlimited = ({ ENVIRONMENT, RATE_LIMITS }: Env): boolean =>
  ENVIRONMENT === "development" && RATE_LIMITS === "off";

const count = async (binding: RateLimit, key: string, calls = 1): Promise<void> => {
  const counted = await Promise.all(Array.from({ length: calls }, () => binding.limit({ key })));
  if (counted.every(({ success }) => success)) return;
  throw new AppError("RATE_LIMITED", "Too many requests. Please wait a minute and try again.", {
    retryAfterSeconds: 60,
  });
};

/** Counts a processor's message that is not proven yet against the limit of its store and network. Throws RATE_LIMITED. */
export const countUnprovenMessage = async (env: Env, storeId: string, address: string): Promise<void> => {
  if (!isUnlimited(env)) await count(env.WEBHOOK_LIMIT, `${storeId}:${networkOf(address)}`);
};

interface LimitOptions {
  /** Counts for itself, beside what else counts against the same limit. */
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
  if (limit === "orders") return isKnown ? env.KEY_ORDER_LIMIT : env.ORDER_LIMIT;
  return isKnown ? env.KEY_GRAPHQL_LIMIT : env.GRAPHQL_LIMIT;
};

/** Who is counted by itself: keys and apps, and staff for GraphQL, because a kitchen's boards share one network with its guests. */
const knownCaller = (caller: Ctx["caller"], limit: RateLimited): string | null => {
  if (caller.kind === "apiKey") return caller.keyId;
  if (caller.kind === "oauth") return caller.appId;
  return caller.kind === "staff" && limit === "graphql" ? caller.customerId : null;
};

/** Counts a call against a rate limit: for keys and apps by themselves, for everyone else by network. Throws RATE_LIMITED. */
export const demandWithinLimit = async (
  ctx: Pick<Ctx, "env" | "caller" | "store" | "address">,
  limit: RateLimited | undefined,
  { purpose = "", calls = 1, asker = null }: LimitOptions = {},
): Promise<void> => {
  if (!limit || isUnlimited(ctx.env)) return;
  const known = knownCaller(ctx.caller, limit);
  const key = `${ctx.store.id}:${purpose}${asker ?? known ?? networkOf(ctx.address)}`;
  await count(findBinding(ctx, limit, known !== null), key, calls);
};

/** The one way to run an operation: access, rate, input, then its handler. Every transport calls this. */
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
  demandAccess(ctx, op.access);
  if (!op.asker) await demandWithinLimit(ctx, op.limit);
  const parsed = parseInput(op.input, input);
  if (op.asker) await demandWithinLimit(ctx, op.limit, { asker: await op.asker(ctx, parsed) });
  return op.run(ctx, parsed);
};
