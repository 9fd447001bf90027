/** The script that `wrangler dev --live-reload` (4.149) puts after each page. */
const liveReloadHash = "'sha256-g5a3SrOYIecCloZ8S7M4xdT1pbYi6e7mjHrmwphRxfE='";

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*>([\s\S]+?)<\/script>/g)].map(([, code]) => code ?? "");

const hashOf = async (code: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
};

/** The Content-Security-Policy of a page. Of inline scripts only the renderer's own run: a cached page cannot carry a nonce,
 *  so they are named by their hash, and what stands in the page's body is never looked at. */
export const contentPolicy = async (hydration: string, development: boolean): Promise<string> => {
  const hashes = await Promise.all(inlineScripts(hydration).map(hashOf));
  if (development) hashes.push(liveReloadHash);
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
};
