import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { publicCorsHeaders } from "./cors-headers.ts";

/** A 304 replaces stored headers, so it carries the page's policy; browsers check CORS headers on it, too. */
const retainedHeaders = [...RETAINED_304_HEADERS, ...Object.keys(publicCorsHeaders), "content-security-policy"];

export const addEtag = etag({ weak: true, retainedHeaders });
