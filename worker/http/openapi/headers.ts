import type { Json } from "./components.ts";

const header = (description: string, example: string): Json => ({ description, schema: { type: "string" }, example });

/** Response headers, which responses refer to by name. */
export const headers: Json = {
  "X-Request-Id": header("Names the request in our logs.", "01KAHB6E0V6Z2N4Q8RSTVWXYZ0"),
  "X-Server-Time": header("The server's time, on answers that nobody may store.", "2026-11-20T23:30:00.000Z"),
  "Retry-After": header("After how many seconds to try again.", "60"),
  "WWW-Authenticate": header(
    "How to prove who calls, and where to find out how to get a token.",
    'Bearer resource_metadata="https://order.copperpot.example/.well-known/oauth-protected-resource/api"',
  ),
  ETag: header("Names this answer. Send it as If-None-Match, and an answer that is still right is a 304.", 'W/"9b1c"'),
  "Cache-Control": header("How long the answer may be kept.", "public, max-age=0, must-revalidate"),
  "Set-Cookie": header("The cookies of this browser.", "__Host-tiffin_bag=…; Path=/; Secure; HttpOnly; SameSite=Lax"),
};

const refTo = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

export const headerRefs = {
  requestId: refTo("X-Request-Id"),
  serverTime: refTo("X-Server-Time"),
  retryAfter: refTo("Retry-After"),
  challenge: refTo("WWW-Authenticate"),
  etag: refTo("ETag"),
  cacheControl: refTo("Cache-Control"),
  setCookie: refTo("Set-Cookie"),
} as const;
