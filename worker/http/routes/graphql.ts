import type { Ctx } from "../../context.ts";
import { sha256Hex, utf8 } from "../../domain/bytes.ts";
import { assertWithinLimit } from "../../domain/operation.ts";
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
import { chooseDocumentSource } from "../read-source.rules.ts";

const maxCachedBytes = 64 * 1024;
const maxCachedMinutes = 0.5;

/** Whether a browser requests the GraphiQL page, which exists only in development. GraphQL clients request JSON. */
const wantsGraphiql = (c: AppContext): boolean =>
  isDevelopment(c.env) && c.req.raw.method !== "POST" && (c.req.header("accept")?.includes("text/html") ?? false);

const acceptedTypes: ReadonlySet<string> = new Set([
  ...["application/graphql-response+json", "application/json", "application/*", "*/*"],
]);

/** Whether the client accepts a GraphQL response in UTF-8. Checked before execution, because a mutation must not run in
 *  vain. */
const acceptsResponse = (accept: string): boolean =>
  accept
    .toLowerCase()
    .split(",")
    .some((part) => acceptedTypes.has(part.split(";")[0]?.trim() ?? "") && !/charset\s*=\s*(?!"?utf-8)/.test(part));

/** The GraphQL document of an HTTP request. */
interface HttpDocumentRequest extends AskedDocument {
  ctx: HttpCtx;
}

/** Executes a document. The GraphQL server is loaded on first use. */
const runRequest = async (c: AppContext, documentRequest: HttpDocumentRequest): Promise<DocumentResponse> => {
  const { runDocument } = await import("../../graphql/server.ts");
  const { raw } = c.req;
  // HEAD is handled like GET, without the body.
  const request = raw.method === "HEAD" ? new Request(raw.url, { headers: raw.headers }) : raw;
  const result = await runDocument(request, documentRequest);
  const response = new Response(result.response.body, result.response);
  documentRequest.ctx.addBookmark();
  for (const [name, value] of documentRequest.ctx.headers) response.headers.append(name, value);
  return { ...result, response };
};

/** Sorts the members of all objects, so that equal values have equal JSON. */
const sortMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
};

/** The cache key of a guest's response, of everything that it depends on. A null variable differs from a missing
 *  one. */
const cacheKey = async (c: AppContext, { params, document }: HttpDocumentRequest): Promise<string> => {
  const store = c.get("store");
  const accept = c.req.header("accept") ?? "";
  const keyParts = [document.digest, accept, params.operationName, sortMembers(params.variables ?? {})];
  const digest = await sha256Hex(JSON.stringify(keyParts));
  return `${c.get("url").origin}/.copies/${store.id}/${store.menuRevision}/api/graphql/${digest}`;
};

const isSmall = (body: string): boolean => body.length <= maxCachedBytes && utf8(body).byteLength <= maxCachedBytes;

/** Turns a guest's response into a cacheable one, shared until the menu changes. */
const toCacheable = async (response: Response, { menu, clock }: Ctx): Promise<CacheableResponse | Response> => {
  const body = await response.text();
  // Without a current menu the validity is unknown, so the response is not cached.
  const current = isSmall(body) ? await menu().catch(() => null) : null;
  if (!current || current.isStale) return new Response(body, response);
  const { validUntil } = current;
  const madeAt = clock.now();
  return {
    body,
    contentType: response.headers.get("content-type") ?? "application/json",
    madeAt,
    validUntil: earlier(validUntil, addMinutes(madeAt, maxCachedMinutes)),
    headers: { vary: "Accept, Authorization, Cookie" },
  };
};

/** Whether the response may be shared by all guests. Whether a document is public is known after its first
 *  execution. */
const isShareable = ({ ctx: { caller, session }, document }: HttpDocumentRequest): boolean =>
  caller.kind === "guest" && session.token === null && document.isPublic !== false;

const respondToGuest = async (
  c: AppContext,
  { graphql }: Memory,
  documentRequest: HttpDocumentRequest,
): Promise<Response> => {
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const key = await cacheKey(c, documentRequest);
  return graphql.responses.getOrCreate({ request: c.req.raw, key, now: c.get("now"), waitUntil }, async () => {
    const { response, isPublic } = await runRequest(c, documentRequest);
    return isPublic ? toCacheable(response, documentRequest.ctx) : response;
  });
};

/** Serves GraphQL over HTTP: queries by GET, everything by POST (Yoga rejects a mutation by GET). Guests share cached
 *  responses of public queries. */
export const graphqlRoute =
  (memory: Memory) =>
  async (c: AppContext): Promise<Response> => {
    if (wantsGraphiql(c)) return graphiqlPage();
    const url = c.get("url");
    if (!acceptsResponse(c.req.header("accept") || "*/*")) {
      const error = new AppError("BAD_INPUT", "Accept application/graphql-response+json or application/json.", {
        reason: "MALFORMED_REQUEST",
      });
      return graphqlErrorResponse(error, c.get("requestId"), 406);
    }
    const params = await readParams(c.req.raw, url);
    const { documents } = memory.graphql;
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const document = await findDocument(params, { documents, origin: url.origin, waitUntil });
    if (!document) {
      await assertWithinLimit(openContext(c, memory), "graphql");
      // Apollo and urql wait for exactly this message, and then send the query with its hash.
      throw new AppError("PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound");
    }
    const source = chooseDocumentSource(document, c.get("caller").kind === "guest");
    const documentRequest = { params, document, ctx: openContext(c, memory, source) };
    return isShareable(documentRequest)
      ? respondToGuest(c, memory, documentRequest)
      : (await runRequest(c, documentRequest)).response;
  };
