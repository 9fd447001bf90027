import { LRUCache } from "lru-cache";
import { sha256Hex } from "../domain/bytes.ts";
import type { EdgeCache } from "../http/cache/edge-cache.ts";

const maxDocuments = 250;
const maxLength = 16 * 1024;
const edgeSeconds = 24 * 60 * 60;

/** A GraphQL document with properties that are computed once for all requests. */
export interface KnownDocument {
  readonly text: string;
  /** SHA-256 in lower-case hexadecimal, as in persisted queries. */
  readonly digest: string;
  /** Whether all guests get the same response; null until the document has been validated. */
  isPublic: boolean | null;
}

/** An LRU cache of the GraphQL documents that this isolate received, bounded in number and size. Persisted documents
 *  are also in the edge cache, because the next request may reach another isolate. */
export class KnownDocuments {
  readonly #edge: () => EdgeCache;
  readonly #byDigest = new Map<string, KnownDocument>();
  readonly #byText = new LRUCache<string, KnownDocument>({
    max: maxDocuments,
    dispose: ({ digest }) => this.#byDigest.delete(digest),
  });

  constructor(edge: () => EdgeCache) {
    this.#edge = edge;
  }

  async of(text: string): Promise<KnownDocument> {
    const document = this.#byText.get(text) ?? { text, digest: await sha256Hex(text), isPublic: null };
    this.#remember(document);
    return document;
  }

  /** Finds the document with this digest; null if it is unknown. */
  async find(origin: string, digest: string): Promise<KnownDocument | null> {
    const document = this.#byDigest.get(digest);
    if (document) {
      this.#remember(document);
      return document;
    }
    const response = await this.#edge().match(addressOf(origin, digest));
    return response ? this.of(await response.text()) : null;
  }

  /** Stores a document in the edge cache, so that every isolate can find it by its digest. */
  async persist(origin: string, { text, digest }: KnownDocument): Promise<void> {
    if (text.length > maxLength) return;
    const headers = { "cache-control": `public, max-age=${edgeSeconds}` };
    await this.#edge().put(addressOf(origin, digest), new Response(text, { headers }));
  }

  #remember(document: KnownDocument): void {
    const { text, digest } = document;
    if (text.length > maxLength) return;
    this.#byText.set(text, document);
    this.#byDigest.set(digest, document);
  }
}

const addressOf = (origin: string, digest: string): string => `${origin}/.documents/${digest}`;
