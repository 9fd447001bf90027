import { connect } from "../../../db/client.ts";
import { apiKey } from "../../../db/schema/index.ts";
import { sha256Hex } from "../../../worker/domain/bytes.ts";
import { scopes, scopesVersion } from "../../../worker/domain/caller/scopes.ts";
import type { LocalServer } from "../../browser/server.ts";

/** A caller with every scope of a store. */
export interface Caller {
  storeId: string;
  headers: Readonly<Record<string, string>>;
  post<Answer>(path: string, body: object): Promise<Answer>;
  graphql<Data>(query: string, variables: object): Promise<Data>;
}

/** Makes an API key of Copper Pot and calls the server with it. */
export const openCaller = async ({ url, database }: LocalServer, now: string): Promise<Caller> => {
  const store = await database
    .prepare("SELECT id FROM store_settings WHERE slug = 'copper-pot'")
    .first<{ id: string }>();
  if (!store) throw new Error("The database has no demo stores. Load the seed first.");
  const body = "0".repeat(26);
  const secret = "s".repeat(43);
  await connect(database)
    .insert(apiKey)
    .values({
      ...{ id: `key_${body}`, storeId: store.id, name: "Benchmark", createdAt: now, updatedAt: now },
      ...{ tokenDigest: await sha256Hex(secret), tokenPreview: `tiffin_sk_${body.slice(0, 4)}…` },
      ...{ scopes: [...scopes], scopesVersion, status: "active", expiresAt: null, allowedIps: [] },
    });
  const headers = { "content-type": "application/json", authorization: `Bearer tiffin_sk_${body}_${secret}` };
  const post = async <Answer>(path: string, input: object): Promise<Answer> => {
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(input) });
    if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const graphql = async <Data>(query: string, variables: object): Promise<Data> => {
    const { data, errors } = await post<{ data: Data; errors?: unknown }>("/api/graphql", { query, variables });
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  return { storeId: store.id, headers, post, graphql };
};
