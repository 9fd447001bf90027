import { AppError } from "../errors.ts";
import type { KnownDocument, KnownDocuments } from "./known-documents.ts";
import type { GraphqlParams } from "./params.ts";

const hashPattern = /^[0-9a-f]{64}$/;

/** The hash of an automatic persisted query (Apollo, urql); null if the request has none. */
const readHash = ({ extensions }: GraphqlParams): string | null => {
  const persisted = extensions?.["persistedQuery"];
  if (typeof persisted !== "object" || persisted === null) return null;
  const { version, sha256Hash }: { version?: unknown; sha256Hash?: unknown } = persisted;
  if (version === 1 && typeof sha256Hash === "string" && hashPattern.test(sha256Hash)) return sha256Hash;
  throw new AppError("BAD_INPUT", "A persisted query needs version 1 and a sha256Hash of 64 lower-case hex digits.", {
    reason: "MALFORMED_REQUEST",
  });
};

interface PersistContext {
  documents: KnownDocuments;
  origin: string;
  waitUntil(work: Promise<unknown>): void;
}

/** Finds the document of a request by its query or hash; null if the hash is unknown. A query that comes with its hash
 *  is persisted. Throws BAD_INPUT. */
export const findDocument = async (
  params: GraphqlParams,
  { documents, origin, waitUntil }: PersistContext,
): Promise<KnownDocument | null> => {
  const hash = readHash(params);
  if (!params.query) {
    if (hash === null) throw new AppError("BAD_INPUT", "Please send a query.", { reason: "MALFORMED_REQUEST" });
    return documents.find(origin, hash);
  }
  const document = await documents.of(params.query);
  if (hash === null) return document;
  if (hash !== document.digest)
    throw new AppError("BAD_INPUT", "The sha256Hash does not match the query. Send the SHA-256 of the query text.", {
      reason: "MALFORMED_REQUEST",
    });
  waitUntil(documents.persist(origin, document));
  return document;
};
