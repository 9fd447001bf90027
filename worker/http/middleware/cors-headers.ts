/** The state of the database that a response was made from, and that the same caller's next request must have. */
export const bookmarkHeader = "X-D1-Bookmark";

export const exposeHeaders = [
  ...["Cache-Status", "ETag", "Retry-After", "WWW-Authenticate", bookmarkHeader, "X-Request-Id", "X-Server-Time"],
];

/** The CORS headers of cached responses, which do not pass through `publicCors`. */
export const publicCorsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": exposeHeaders.join(","),
} as const;
