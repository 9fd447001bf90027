/** Default security headers of every response. */
const defaultHeaders: readonly (readonly [string, string])[] = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(self)"],
  ["cross-origin-opener-policy", "same-origin"],
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"],
];

const oneYearSeconds = 365 * 24 * 60 * 60;

/** Sets the default security headers that a response does not set itself. */
export const setSecurityHeaders = (headers: Headers, secure: boolean): void => {
  for (const [name, value] of defaultHeaders) if (!headers.has(name)) headers.set(name, value);
  if (secure) headers.set("strict-transport-security", `max-age=${oneYearSeconds}`);
};
