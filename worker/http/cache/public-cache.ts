import type { Instant } from "../../domain/time.ts";
import type { Platform } from "../app-env.ts";
import { setSecurityHeaders } from "../middleware/security-headers.ts";

/** How long a copy is served without making a new one. */
const freshMs = 30_000;
/** How long the edge keeps it, so that the first guest after a pause need not wait either. */
const edgeSeconds = 120;
const mostBytes = 24 * 1024 * 1024;
/** What a copy takes beside its body: its headers and its key. */
const copyOverhead = 1024;

/** An answer for everyone, true from `madeAt` until just before `validUntil`. */
export interface Made {
  body: string;
  contentType: string;
  madeAt: Instant;
  validUntil: Instant;
  headers?: Readonly<Record<string, string>>;
}

interface Copy {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  etag: string;
  madeAt: Instant;
  validUntil: Instant;
  storedMs: number;
}

/** A copy as this isolate keeps it, with its headers put together once for all who are sent it. */
interface Kept extends Copy {
  sent: Headers;
}

interface Asked {
  request: Request;
  /** Address of the copy: host, path, what varies it, and the menu's revision. */
  key: string;
  now: Instant;
  waitUntil(work: Promise<unknown>): void;
}

const computeEtag = async (body: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return `W/"${[...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
};

const sizeOf = ({ body }: Copy): number => body.byteLength + copyOverhead;

const holds = (copy: Copy, now: Instant): boolean => copy.madeAt <= now && now < copy.validUntil;

/** Whether the browser has what bears this tag. */
export const hasTag = (request: Request, etag: string): boolean => {
  const sent = request.headers.get("if-none-match");
  if (sent === null || sent === etag) return sent !== null;
  return sent.split(",").some((tag) => ["*", etag, etag.slice(2)].includes(tag.trim()));
};

const respond = (request: Request, { body, sent, etag }: Kept): Response =>
  hasTag(request, etag) && request.method !== "POST"
    ? new Response(null, { status: 304, headers: sent })
    : new Response(body, { headers: sent });

/** Finished answers of the public menu, as bytes: first in this isolate, then at the edge. A copy never outlives its menu's
 *  revision or `validUntil`; past 30 seconds it is still served, and a new one is made behind the answer. */
export class PublicCache {
  readonly #platform: Platform;
  readonly #copies = new Map<string, Kept>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(platform: Platform, maxBytes = mostBytes) {
    this.#platform = platform;
    this.#maxBytes = maxBytes;
  }

  /** The copy of a key as an answer, where this isolate has it and it is in no need of anything; null where it is not so. */
  peek(request: Request, key: string, now: Instant): Response | null {
    const copy = this.#copies.get(key);
    return copy && holds(copy, now) && this.#isFresh(copy) ? respond(request, copy) : null;
  }

  /** Answers with the copy of a key, else with what is made now. A response that is made in place of an answer for everyone
   *  is passed on and not kept. */
  async answer(asked: Asked, make: () => Promise<Made | Response>): Promise<Response> {
    const { request, key, now, waitUntil } = asked;
    const known = this.#copies.get(key);
    const copy = known && holds(known, now) ? known : await this.#fromEdge(key, now);
    if (!copy) {
      const made = await make();
      return made instanceof Response ? made : respond(request, await this.#keep(asked, made));
    }
    if (!this.#isFresh(copy)) {
      // Counted as fresh from here on, so that only one request makes the new copy.
      copy.storedMs = this.#platform.elapsedMs();
      waitUntil(make().then((made) => (made instanceof Response ? null : this.#keep(asked, made))));
    }
    return respond(request, copy);
  }

  #isFresh({ storedMs }: Copy): boolean {
    return this.#platform.elapsedMs() - storedMs <= freshMs;
  }

  async #keep({ key, waitUntil }: Asked, { body, contentType, headers, madeAt, validUntil }: Made): Promise<Kept> {
    const bytes = new TextEncoder().encode(body);
    const etag = await computeEtag(bytes);
    const copy: Copy = {
      body: bytes,
      headers: {
        ...headers,
        "content-type": contentType,
        "cache-control": "public, max-age=0, must-revalidate",
        etag,
      },
      etag,
      madeAt,
      validUntil,
      storedMs: this.#platform.elapsedMs(),
    };
    waitUntil(this.#platform.edge().put(key, forEdge(copy)));
    return this.#remember(key, copy);
  }

  async #fromEdge(key: string, now: Instant): Promise<Kept | null> {
    const response = await this.#platform.edge().match(key);
    if (!response) return null;
    const copy = await fromEdge(response);
    return copy && holds(copy, now) ? this.#remember(key, copy) : null;
  }

  #remember(key: string, copy: Copy): Kept {
    this.#forget(key);
    const kept = { ...copy, sent: new Headers(copy.headers) };
    setSecurityHeaders(kept.sent, key.startsWith("https:"));
    this.#copies.set(key, kept);
    this.#bytes += sizeOf(copy);
    for (const oldest of this.#copies.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#forget(oldest);
    }
    return kept;
  }

  #forget(key: string): void {
    const copy = this.#copies.get(key);
    if (!copy) return;
    this.#bytes -= sizeOf(copy);
    this.#copies.delete(key);
  }
}

const noteHeader = "x-tiffin-copy";

/** The copy as the edge stores it: with its own lifetime, and what we must know of it in one header. */
const forEdge = ({ body, headers, ...note }: Copy): Response =>
  new Response(body, {
    headers: {
      ...headers,
      "cache-control": `public, max-age=${edgeSeconds}`,
      [noteHeader]: JSON.stringify({ headers, ...note }),
    },
  });

const fromEdge = async (response: Response): Promise<Copy | null> => {
  const note = response.headers.get(noteHeader);
  if (note === null) return null;
  // Only `forEdge` writes under these keys, so the note has its shape.
  const { headers, etag, madeAt, validUntil, storedMs } = JSON.parse(note) as Omit<Copy, "body">;
  return { body: new Uint8Array(await response.arrayBuffer()), headers, etag, madeAt, validUntil, storedMs };
};
