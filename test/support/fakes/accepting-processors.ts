import type { Send } from "../../../worker/domain/send.ts";

/** Processors that accept all keys and support no payments, for tests without payments. */
export const acceptKeys: Send = (request) => {
  switch (`${request.method} ${new URL(request.url).pathname}`) {
    case "GET /v1/payment_intents":
      return Promise.resolve(Response.json({ object: "list", data: [], has_more: false, url: "/v1/payment_intents" }));
    case "POST /v1/oauth2/token":
      return Promise.resolve(Response.json({ access_token: "A21accepted", token_type: "Bearer", expires_in: 32_400 }));
    default:
      return Promise.reject(new Error("This test has no payment processor."));
  }
};
