import type { Hono } from "hono";
import type { MenuSnapshot } from "../../domain/menu/types.ts";
import { assertAccess, execute, type Operation, type RestRoute } from "../../domain/operation.ts";
import { AppError, listFieldErrors } from "../../errors.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { cacheKeyPrefix, staleHeaders } from "../cache/copies.ts";
import { openContext } from "../context.ts";
import { publicCorsHeaders } from "../middleware/cors-headers.ts";
import { allowQuery } from "../middleware/known-query.ts";
import { rejectOtherMethods } from "../middleware/wrong-method.ts";
import { chooseReadSource } from "../read-source.rules.ts";
import { resolveStore } from "../store.ts";
import { fieldsInQuery } from "./rest-fields.ts";
import { createInputReader, type ReadInput } from "./rest-input.ts";

const json = "application/json; charset=utf-8";

type Handler = (c: AppContext) => Promise<Response>;

/** Removes the body field's name from error paths, because callers send its content as the whole body. */
const withBodyPaths = (error: unknown, field: string | undefined): unknown => {
  if (field === undefined || !(error instanceof AppError) || error.code !== "BAD_INPUT") return error;
  const prefix = `${field}.`;
  const errors = error.errors.map(({ path, message }) => ({
    path: path.startsWith(prefix) ? path.slice(prefix.length) : path,
    message,
  }));
  return new AppError("BAD_INPUT", error.message, { extra: error.extra, ...listFieldErrors(errors) });
};

const createPrivateHandler =
  (op: Operation, read: ReadInput, memory: Memory): Handler =>
  async (c) => {
    const ctx = openContext(c, memory, chooseReadSource(op));
    if (op.rest?.multipart) assertAccess(ctx, op.access);
    const input = await read(c);
    const output = await execute(op, ctx, input).catch((error: unknown) => {
      throw withBodyPaths(error, op.rest?.bodyField);
    });
    ctx.addBookmark();
    const { headers } = ctx;
    headers.set("content-type", json);
    return new Response(JSON.stringify(output), { status: ctx.outcome.created ? 201 : 200, headers });
  };

/** The query parameter with the revision that a client knows of. */
const revisionParameter = "revision";

/** Sorts the query parameters, so that equal queries share one cache entry. The prefix of the key has the menu's
 *  revision, so that the one that a client asks for makes no entry of its own. */
const canonicalQuery = (url: URL): string => {
  if (url.search === "") return "";
  const pairs = [...url.searchParams].filter(([name]) => name !== revisionParameter);
  return new URLSearchParams(pairs.sort(([a, x], [b, y]) => (`${a}=${x}` < `${b}=${y}` ? -1 : 1))).toString();
};

/** A live message is ahead of an isolate by few revisions. A number beyond these was made up, and asks nothing. */
const maxRevisionsAhead = 1000;

const createPublicHandler = (op: Operation, read: ReadInput, memory: Memory): Handler => {
  const takesRevision = revisionParameter in op.input.shape;
  const createResponse = async (c: AppContext) => {
    const ctx = openContext(c, memory, chooseReadSource(op));
    const menu: MenuSnapshot = await ctx.menu();
    const output = await execute(op, ctx, await read(c));
    const { madeAt, validUntil } = menu;
    const headers = { ...publicCorsHeaders, ...staleHeaders(menu) };
    return { body: JSON.stringify(output), contentType: json, madeAt, validUntil, headers };
  };
  return async (c) => {
    const url = c.get("url");
    const { menuRevision } = c.get("store");
    const sentRevision = takesRevision ? Number(url.searchParams.get(revisionParameter)) : 0;
    const requestedRevision = sentRevision - menuRevision > maxRevisionsAhead ? 0 : sentRevision;
    if (requestedRevision > menuRevision) await resolveStore(c, memory, requestedRevision);
    const store = c.get("store");
    const key = `${cacheKeyPrefix(c)}${url.pathname}?${canonicalQuery(url)}`;
    const request = c.req.raw;
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const response = await memory.responses.getOrCreate({ request, key, now: c.get("now"), waitUntil }, () =>
      createResponse(c),
    );
    // While a newer revision is requested than the store has, each request must check the store again.
    if (sentRevision <= store.menuRevision) memory.responseMemo.remember(request, store, key);
    return response;
  };
};

const createHandler = (op: Operation, rest: RestRoute, memory: Memory): Handler => {
  const read = createInputReader(op.input, rest);
  return rest.publicMenu ? createPublicHandler(op, read, memory) : createPrivateHandler(op, read, memory);
};

/** Registers a route for each operation with a REST binding, and a 405 for the other methods of its path. */
export const registerRest = (app: Hono<AppEnv>, operations: readonly Operation[], memory: Memory): void => {
  const methods = new Map<string, string[]>();
  for (const op of operations) {
    const { rest } = op;
    if (!rest) continue;
    const query = allowQuery(...fieldsInQuery(Object.keys(op.input.shape), rest));
    app.on(rest.method, rest.path, query, createHandler(op, rest, memory));
    const allowed = methods.get(rest.path) ?? [];
    allowed.push(...(rest.method === "GET" ? ["GET", "HEAD"] : [rest.method]));
    methods.set(rest.path, allowed);
  }
  for (const [path, allowed] of methods) rejectOtherMethods(app, path, allowed);
};
