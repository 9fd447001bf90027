import { sha256Hex } from "../domain/digest.ts";

const maxDocuments = 250;
const maxLength = 16 * 1024;
const edgeSeconds = 24 * 60 * 60;

/** A GraphQL document, and what is worked out once for all who send it. */
export interface KnownDocument {
  readonly text: string;
  /** SHA-256 in lower-case hexadecimal, as persisted queries name it. */
  readonly digest: string;
  /** Whether every guest gets the same answer; null until the document was validated. */
  isPublic: boolean | null;
}

/** The GraphQL documents that this isolate received last, of bounded number and size; the least recently used makes room.
 *  Persisted ones are in the edge's cache too, because the next request may reach another isolate. */
export class KnownDocuments {
  readonly #edge: () => Cache;
  readonly #byText = new Map<string, KnownDocument>();
  readonly #byDigest = new Map<string, KnownDocument>();

  constructor(edge: () => Cache) {
    this.#edge = edge;
  }

  async of(text: string): Promise<KnownDocument> {
    const document = this.#byText.get(text) ?? { text, digest: await sha256Hex(text), isPublic: null };
    this.#remember(document);
    return document;
  }

  /** The document of a digest; null if nothing knows it. */
  async find(origin: string, digest: string): Promise<KnownDocument | null> {
    const known = this.#byDigest.get(digest);
    if (known) {
      this.#remember(known);
      return known;
    }
    const response = await this.#edge().match(addressOf(origin, digest));
    return response ? this.of(await response.text()) : null;
  }

  /** Lets every isolate find a document by its digest. */
  async persist(origin: string, { text, digest }: KnownDocument): Promise<void> {
    if (text.length > maxLength) return;
    const headers = { "cache-control": `public, max-age=${edgeSeconds}` };
    await this.#edge().put(addressOf(origin, digest), new Response(text, { headers }));
  }

  #remember(document: KnownDocument): void {
    const { text, digest } = document;
    if (text.length > maxLength) return;
    this.#byText.delete(text);
    this.#byText.set(text, document);
    this.#byDigest.set(digest, document);
    const [oldest] = this.#byText.values();
    if (this.#byText.size <= maxDocuments || !oldest) return;
    this.#byText.delete(oldest.text);
    this.#byDigest.delete(oldest.digest);
  }
}

const addressOf = (origin: string, digest: string): string => `${origin}/.documents/${digest}`;
