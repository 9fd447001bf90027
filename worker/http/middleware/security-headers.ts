/** What no page and no answer of ours may do in a browser, whatever it holds. */
const always: readonly (readonly [string, string])[] = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(self)"],
  ["cross-origin-opener-policy", "same-origin"],
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"],
];

const oneYearSeconds = 365 * 24 * 60 * 60;

/** Sets what an answer does not set more strictly or more fittingly itself. */
export const setSecurityHeaders = (headers: Headers, secure: boolean): void => {
  for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
  if (secure) headers.set("strict-transport-security", `max-age=${oneYearSeconds}`);
};
