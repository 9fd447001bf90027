import type { AppContext, Memory } from "./app-env.ts";
import { readBody } from "./body.ts";
import { openContext } from "./context.ts";
import { checkJsonBounds } from "./json-bounds.ts";

const readBounded = async (request: Request): Promise<Request> => {
  const body = await readBody(request);
  checkJsonBounds(body);
  return new Request(request, { body });
};

/** Hands a request of bounded size to GraphQL, which is loaded when it is first asked, and adds what operations left. */
export const graphqlRoute =
  (memory: Memory) =>
  async (c: AppContext): Promise<Response> => {
    const ctx = openContext(c, memory);
    const { raw } = c.req;
    const request = raw.method === "POST" ? await readBounded(raw) : raw;
    const { handleGraphql } = await import("../graphql/server.ts");
    const answered = await handleGraphql(request, ctx);
    const response = new Response(answered.body, answered);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    for (const [name, value] of ctx.reply.headers) response.headers.append(name, value);
    return response;
  };
