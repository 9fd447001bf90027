import { AppError } from "../../errors.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** A WebSocket upgrade is no safe read: any site can open one and read its messages. */
const isSafeRead = ({ method, headers }: Request): boolean =>
  safeMethods.has(method) && headers.get("upgrade")?.toLowerCase() !== "websocket";

/** Whether a page of another site sent the request without its own credential. */
export const isFromOtherSite = ({ headers }: Request, origin: string): boolean => {
  const sender = headers.get("origin");
  return sender !== null && sender !== origin && !headers.has("authorization");
};

/** Prevents cross-site request forgery for changes and WebSockets with cookies. Browsers always send Origin with these,
 *  so a request without it comes from a program. */
export const assertSameOrigin = (request: Request, origin: string): void => {
  if (isSafeRead(request) || !request.headers.has("cookie") || request.headers.has("authorization")) return;
  const sender = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (sender === null && site === null) {
    const fix = "Send Origin as browsers do, or use an API key instead of cookies.";
    throw new AppError("FORBIDDEN", `A change with cookies needs the Origin or Sec-Fetch-Site header. ${fix}`);
  }
  const isSameOrigin = sender === null ? site === "same-origin" || site === "none" : sender === origin;
  if (!isSameOrigin)
    throw new AppError("FORBIDDEN", "This request came from another site. Use an API key instead of cookies.");
};
