import type { Json } from "./components.ts";

const header = (description: string, example: string): Json => ({ description, schema: { type: "string" }, example });

/** Response headers, which responses refer to by name. */
export const headers: Json = {
  "X-Request-Id": header("Id of the request in our logs.", "01KAHB6E0V6Z2N4Q8RSTVWXYZ0"),
  "X-Server-Time": header("The server's time, on uncacheable responses.", "2026-11-20T23:30:00.000Z"),
  "Retry-After": header("Seconds to wait before a retry.", "60"),
  "WWW-Authenticate": header(
    "The authentication scheme, and the URL of the metadata for getting a token.",
    'Bearer resource_metadata="https://order.copperpot.example/.well-known/oauth-protected-resource/api"',
  ),
  ETag: header("Version of the response. Send it as If-None-Match to get a 304 if it is still current.", 'W/"9b1c"'),
  "Cache-Control": header("How long the response may be cached.", "public, max-age=0, must-revalidate"),
  "Set-Cookie": header("Cookies for this browser.", "__Host-tiffin_bag=…; Path=/; Secure; HttpOnly; SameSite=Lax"),
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
