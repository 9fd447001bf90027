import { LRUCache } from "lru-cache";
import { sha256Hex, utf8 } from "../../domain/bytes.ts";
import type { Instant } from "../../domain/time.ts";
import { setSecurityHeaders } from "../middleware/security-headers.ts";
import type { Platform } from "../platform.ts";

/** How long a cached response is served before it is rebuilt. */
const freshMs = 30_000;
/** How long the edge stores it, so that the first guest after a quiet time gets a fast response too. */
const edgeSeconds = 120;
const defaultMaxBytes = 24 * 1024 * 1024;
const etagLength = 24;
/** Estimated bytes of an entry's headers and key. */
const entryOverheadBytes = 1024;

/** A response that is the same for everyone, valid from `madeAt` until just before `validUntil`. */
export interface CacheableResponse {
  body: string;
  contentType: string;
  madeAt: Instant;
  validUntil: Instant;
  headers?: Readonly<Record<string, string>>;
}

interface CacheEntry {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  etag: string;
  madeAt: Instant;
  validUntil: Instant;
  storedMs: number;
}

/** An entry in this isolate's memory, with headers that are built once for all requests. */
interface MemoryEntry extends CacheEntry {
  responseHeaders: Headers;
}

interface CacheRequest {
  request: Request;
  /** The cache key, a URL: host, path, everything that varies the response, and the menu revision. */
  key: string;
  now: Instant;
  waitUntil(work: Promise<unknown>): void;
}

const computeEtag = async (body: Uint8Array<ArrayBuffer>): Promise<string> =>
  `W/"${(await sha256Hex(body)).slice(0, etagLength)}"`;

const sizeOf = ({ body }: CacheEntry): number => body.byteLength + entryOverheadBytes;

const isValidAt = (entry: CacheEntry, now: Instant): boolean => entry.madeAt <= now && now < entry.validUntil;

/** Whether If-None-Match contains this ETag. */
export const matchesEtag = (request: Request, etag: string): boolean => {
  const header = request.headers.get("if-none-match");
  if (header === null || header === etag) return header !== null;
  return header.split(",").some((tag) => ["*", etag, etag.slice(2)].includes(tag.trim()));
};

const respond = (request: Request, { body, responseHeaders, etag }: MemoryEntry): Response =>
  matchesEtag(request, etag) && request.method !== "POST"
    ? new Response(null, { status: 304, headers: responseHeaders })
    : new Response(body, { headers: responseHeaders });

/** Caches public responses as bytes, in this isolate and at the edge. An entry is valid only for its menu revision and
 *  before `validUntil`. After 30 seconds it is served stale while it is rebuilt. */
export class PublicCache {
  readonly #platform: Pick<Platform, "elapsedMs" | "edge">;
  readonly #entries: LRUCache<string, MemoryEntry>;

  constructor(platform: Pick<Platform, "elapsedMs" | "edge">, maxBytes = defaultMaxBytes) {
    this.#platform = platform;
    this.#entries = new LRUCache<string, MemoryEntry>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  /** The response from this isolate's memory if it is valid and fresh; else null. */
  peek(request: Request, key: string, now: Instant): Response | null {
    const entry = this.#entries.get(key);
    return entry && isValidAt(entry, now) && this.#isFresh(entry) ? respond(request, entry) : null;
  }

  /** Returns the cached response of a key, or creates and caches it. A `Response` from `create` is returned but not
   *  cached. */
  async getOrCreate(
    cacheRequest: CacheRequest,
    create: () => Promise<CacheableResponse | Response>,
  ): Promise<Response> {
    const { request, key, now, waitUntil } = cacheRequest;
    const inMemory = this.#entries.get(key);
    const entry = inMemory && isValidAt(inMemory, now) ? inMemory : await this.#loadFromEdge(key, now);
    if (!entry) {
      const created = await create();
      return created instanceof Response ? created : respond(request, await this.#store(cacheRequest, created));
    }
    if (!this.#isFresh(entry)) {
      // Marked as fresh now, so that only one request rebuilds it.
      entry.storedMs = this.#platform.elapsedMs();
      waitUntil(create().then((created) => (created instanceof Response ? null : this.#store(cacheRequest, created))));
    }
    return respond(request, entry);
  }

  #isFresh({ storedMs }: CacheEntry): boolean {
    return this.#platform.elapsedMs() - storedMs <= freshMs;
  }

  async #store(
    { key, waitUntil }: CacheRequest,
    { body, contentType, headers, madeAt, validUntil }: CacheableResponse,
  ): Promise<MemoryEntry> {
    const bytes = utf8(body);
    const etag = await computeEtag(bytes);
    const entry: CacheEntry = {
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
    waitUntil(this.#platform.edge().put(key, toEdgeResponse(entry)));
    return this.#addToMemory(key, entry);
  }

  async #loadFromEdge(key: string, now: Instant): Promise<MemoryEntry | null> {
    const response = await this.#platform.edge().match(key);
    if (!response) return null;
    const entry = await parseEdgeResponse(response);
    return entry && isValidAt(entry, now) ? this.#addToMemory(key, entry) : null;
  }

  #addToMemory(key: string, entry: CacheEntry): MemoryEntry {
    const memoryEntry = { ...entry, responseHeaders: new Headers(entry.headers) };
    setSecurityHeaders(memoryEntry.responseHeaders, key.startsWith("https:"));
    this.#entries.set(key, memoryEntry);
    return memoryEntry;
  }
}

const metadataHeader = "x-tiffin-copy";

/** The entry as the edge stores it: with its own lifetime, and its metadata in one header. */
const toEdgeResponse = ({ body, headers, ...metadata }: CacheEntry): Response =>
  new Response(body, {
    headers: {
      ...headers,
      "cache-control": `public, max-age=${edgeSeconds}`,
      [metadataHeader]: JSON.stringify({ headers, ...metadata }),
    },
  });

const parseEdgeResponse = async (response: Response): Promise<CacheEntry | null> => {
  const metadata = response.headers.get(metadataHeader);
  if (metadata === null) return null;
  // Safe cast: only `toEdgeResponse` writes these keys.
  const { headers, etag, madeAt, validUntil, storedMs } = JSON.parse(metadata) as Omit<CacheEntry, "body">;
  return { body: new Uint8Array(await response.arrayBuffer()), headers, etag, madeAt, validUntil, storedMs };
};
