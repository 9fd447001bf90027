import type { Ctx } from "../../context.ts";
import { sha256Hex } from "../../domain/digest.ts";
import { demandWithinLimit } from "../../domain/operation.ts";
import { addMinutes, earlier } from "../../domain/time.ts";
import { isDevelopment } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { graphiqlPage } from "../../graphql/graphiql.ts";
import { readParams } from "../../graphql/params.ts";
import { findDocument } from "../../graphql/persisted-query.ts";
import type { DocumentRequest as AskedDocument, DocumentResponse } from "../../graphql/server.ts";
import type { AppContext, Memory } from "../app-env.ts";
import type { CacheableResponse } from "../cache/public-cache.ts";
import { type HttpCtx, openContext } from "../context.ts";
import { graphqlErrorResponse } from "../problem.ts";

const maxCopyBytes = 64 * 1024;
const maxCopyMinutes = 0.5;

/** Whether a browser asks for GraphiQL, which there is in development; clients ask for JSON. */
const wantsPage = (c: AppContext): boolean =>
  isDevelopment(c.env) && c.req.raw.method !== "POST" && (c.req.header("accept")?.includes("text/html") ?? false);

const answerTypes: ReadonlySet<string> = new Set([
  ...["application/graphql-response+json", "application/json", "application/*", "*/*"],
]);

/** Whether a client takes what GraphQL answers, which is UTF-8. Judged before a document runs, because it may change something. */
const acceptsAnswer = (accept: string): boolean =>
  accept
    .toLowerCase()
    .split(",")
    .some((part) => answerTypes.has(part.split(";")[0]?.trim() ?? "") && !/charset\s*=\s*(?!"?utf-8)/.test(part));

/** A document as it was asked for over HTTP. */
interface Asked extends AskedDocument {
  ctx: HttpCtx;
}

/** GraphQL is loaded by the first document that has to be run. */
const run = async (c: AppContext, asked: Asked): Promise<DocumentResponse> => {
  const { runDocument } = await import("../../graphql/server.ts");
  const { raw } = c.req;
  // HEAD is answered as GET, without its body.
  const request = raw.method === "HEAD" ? new Request(raw.url, { headers: raw.headers }) : raw;
  const answered = await runDocument(request, asked);
  const response = new Response(answered.response.body, answered.response);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  for (const [name, value] of asked.ctx.headers) response.headers.append(name, value);
  return { ...answered, response };
};

/** The same value with the members of its objects in one order. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
};

/** Everything that the answer to a guest depends on. Null in a variable is not the same as no variable. */
const copyKey = async (c: AppContext, { params, document }: Asked): Promise<string> => {
  const store = c.get("store");
  const accept = c.req.header("accept") ?? "";
  const asked = [document.digest, accept, params.operationName, ordered(params.variables ?? {})];
  const digest = await sha256Hex(JSON.stringify(asked));
  return `${c.get("url").origin}/.copies/${store.id}/${store.menuRevision}/api/graphql/${digest}`;
};

const isSmall = (body: string): boolean =>
  body.length <= maxCopyBytes && new TextEncoder().encode(body).byteLength <= maxCopyBytes;

/** What a guest was answered, for every guest who asks the same before anything can change. */
const toSharedAnswer = async (response: Response, { menu, clock }: Ctx): Promise<CacheableResponse | Response> => {
  const body = await response.text();
  // If the menu cannot be read now, nothing says how long the answer holds; the guest still gets it.
  const current = isSmall(body) ? await menu().catch(() => null) : null;
  if (!current || current.isStale) return new Response(body, response);
  const { validUntil } = current;
  const madeAt = clock.now();
  return {
    body,
    contentType: response.headers.get("content-type") ?? "application/json",
    madeAt,
    validUntil: earlier(validUntil, addMinutes(madeAt, maxCopyMinutes)),
    headers: { vary: "Accept, Authorization, Cookie" },
  };
};

/** Whether an answer may be the one that every guest gets. What a document reads is known once it has been run. */
const mayBeShared = ({ ctx: { caller, session }, document }: Asked): boolean =>
  caller.kind === "guest" && session.token === null && document.isPublic !== false;

const answerGuest = async (c: AppContext, { graphql }: Memory, asked: Asked): Promise<Response> => {
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const key = await copyKey(c, asked);
  return graphql.responses.getOrCreate({ request: c.req.raw, key, now: c.get("now"), waitUntil }, async () => {
    const { response, isPublic } = await run(c, asked);
    return isPublic ? toSharedAnswer(response, asked.ctx) : response;
  });
};

/** Answers queries by GET and everything by POST, as GraphQL over HTTP says; guests share the answers that are the same for
 *  all of them. Yoga refuses a mutation by GET. */
export const graphqlRoute =
  (memory: Memory) =>
  async (c: AppContext): Promise<Response> => {
    if (wantsPage(c)) return graphiqlPage();
    const ctx = openContext(c, memory);
    const url = c.get("url");
    if (!acceptsAnswer(c.req.header("accept") || "*/*")) {
      const refusal = new AppError("BAD_INPUT", "Accept application/graphql-response+json or application/json.");
      return graphqlErrorResponse(refusal, ctx.requestId, 406);
    }
    const params = await readParams(c.req.raw, url);
    const { documents } = memory.graphql;
    const { waitUntil } = ctx;
    const document = await findDocument(params, { documents, origin: url.origin, waitUntil });
    if (!document) {
      await demandWithinLimit(ctx, "graphql");
      // The words that clients wait for before they send the query with its hash.
      throw new AppError("PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound");
    }
    const asked = { params, document, ctx };
    return mayBeShared(asked) ? answerGuest(c, memory, asked) : (await run(c, asked)).response;
  };
