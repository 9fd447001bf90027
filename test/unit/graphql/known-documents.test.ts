import { expect, it } from "vitest";
import { KnownDocuments } from "../../../worker/graphql/known-documents.ts";

const origin = "https://copperpot.example";

/** An edge cache without an entry. Its one boundary: the code under test calls `match` alone. */
const emptyEdge = () => ({ match: async () => undefined }) as unknown as Cache;

it("a document is found by its digest until 250 others were used more recently", async () => {
  const documents = new KnownDocuments(emptyEdge);
  const first = await documents.of("{ store { name } }");
  const second = await documents.of("{ store { slug } }");
  for (let count = 0; count < 249; count += 1) {
    await documents.of(`{ order(number: ${count}) { status } }`);
    await documents.find(origin, first.digest);
  }
  expect(await documents.find(origin, first.digest)).toBe(first);
  expect(await documents.find(origin, second.digest)).toBeNull();
});
