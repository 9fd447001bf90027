import { AppError } from "../../errors.ts";

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** Browsers let every site open a WebSocket and read what comes down it, so it is held to the rules of a change. */
const isPlainRead = ({ method, headers }: Request): boolean =>
  reads.has(method) && headers.get("upgrade")?.toLowerCase() !== "websocket";

/** Whether a page of another site sent this, without a credential that it holds itself. */
export const isFromOtherSite = ({ headers }: Request, origin: string): boolean => {
  const from = headers.get("origin");
  return from !== null && from !== origin && !headers.has("authorization");
};

/** Refuses what another site makes a browser send to change or to overhear something: it would carry the guest's cookies
 *  without the guest's will. Every browser sends Origin with a change and a WebSocket, so a request without it is a program's. */
export const demandSameOrigin = (request: Request, origin: string): void => {
  if (isPlainRead(request) || !request.headers.has("cookie") || request.headers.has("authorization")) return;
  const from = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (from === null && site === null) {
    const fix = "Send Origin as browsers do, or send an API key instead of cookies.";
    throw new AppError("FORBIDDEN", `A change with cookies needs the header Origin or Sec-Fetch-Site. ${fix}`);
  }
  const isOurs = from === null ? site === "same-origin" || site === "none" : from === origin;
  if (!isOurs) throw new AppError("FORBIDDEN", "This request came from another site.");
};
