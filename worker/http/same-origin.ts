import { AppError } from "../errors.ts";

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses a change that another site makes a browser send: it would carry the guest's cookies without the guest's will. */
export const demandSameOrigin = (request: Request, origin: string): void => {
  if (reads.has(request.method) || !request.headers.has("cookie") || request.headers.has("authorization")) return;
  const from = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const ours = from === null ? site === null || site === "same-origin" || site === "none" : from === origin;
  if (!ours) throw new AppError("FORBIDDEN", "This request came from another site.");
};
