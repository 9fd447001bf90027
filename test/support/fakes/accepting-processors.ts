import type { Send } from "../../../worker/domain/send.ts";

/** Processors that accept all keys and support no payments, for tests without payments. */
export const acceptKeys: Send = (request) => {
  const { pathname } = new URL(request.url);
  if (request.method === "GET" && pathname.startsWith("/v1/")) {
    return Promise.resolve(Response.json({ object: "list", data: [], has_more: false, url: pathname }));
  }
  if (request.method === "POST" && pathname === "/v1/oauth2/token") {
    return Promise.resolve(Response.json({ access_token: "A21accepted", token_type: "Bearer", expires_in: 32_400 }));
  }
  return Promise.reject(new Error("This test has no payment processor."));
};
