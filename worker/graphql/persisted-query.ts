import { AppError } from "../errors.ts";
import type { KnownDocument, KnownDocuments } from "./known-documents.ts";
import type { GraphqlParams } from "./params.ts";

const hashPattern = /^[0-9a-f]{64}$/;

/** The hash of automatic persisted queries, the protocol of Apollo and urql; null if a request does not use it. */
const sentHash = ({ extensions }: GraphqlParams): string | null => {
  const persisted = extensions?.["persistedQuery"];
  if (typeof persisted !== "object" || persisted === null) return null;
  const { version, sha256Hash }: { version?: unknown; sha256Hash?: unknown } = persisted;
  if (version === 1 && typeof sha256Hash === "string" && hashPattern.test(sha256Hash)) return sha256Hash;
  throw new AppError("BAD_INPUT", "A persisted query has the version 1 and a sha256Hash of 64 lower-case hex digits.");
};

interface Persisting {
  documents: KnownDocuments;
  origin: string;
  waitUntil(work: Promise<unknown>): void;
}

/** The document of a request: the query that was sent, or the one whose hash was sent; null if its hash is not known. A query
 *  that is sent with its hash is persisted. Throws BAD_INPUT. */
export const findDocument = async (
  params: GraphqlParams,
  { documents, origin, waitUntil }: Persisting,
): Promise<KnownDocument | null> => {
  const hash = sentHash(params);
  if (!params.query) {
    if (hash === null) throw new AppError("BAD_INPUT", "Please send a query.");
    return documents.find(origin, hash);
  }
  const document = await documents.of(params.query);
  if (hash === null) return document;
  if (hash !== document.digest) throw new AppError("BAD_INPUT", "The sha256Hash is not the SHA-256 of the query.");
  waitUntil(documents.persist(origin, document));
  return document;
};
