import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";

/** What the stand-in processor of a store has stored, by its own keys. */
export type StandInEntries = readonly (readonly [key: string, value: unknown])[];

/** A worker with the class name and the namespace of the product's own object, which only stores what it is sent. */
const script = `import { DurableObject } from "cloudflare:workers";
export class SimulatorObject extends DurableObject {
  put(entries) { for (const [key, value] of entries) this.ctx.storage.kv.put(key, value); }
}
export default {
  async fetch(request, env) {
    await env.SIMULATOR.getByName(new URL(request.url).pathname.slice(1)).put(await request.json());
    return new Response();
  },
};`;

/** How many entries one request has, so that it stays below the platform's limit. */
const chunkSize = 2_000;

/** Adds payments to the stand-in processors of the local run, by the ids of their stores. They can be refunded then. */
export const storeStandInPayments = async (root: URL, byStore: ReadonlyMap<string, StandInEntries>): Promise<void> => {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.NONE),
      cf: false,
      resourcePersistencePath: fileURLToPath(new URL(".wrangler/state/v3", root)),
      workers: [
        {
          name: "tiffin",
          modules: true,
          script,
          compatibilityDate: "2026-06-01",
          durableObjects: { SIMULATOR: { className: "SimulatorObject", useSQLite: true } },
        },
      ],
    }),
  );
  try {
    for (const [storeId, entries] of byStore) {
      for (let start = 0; start < entries.length; start += chunkSize) {
        const body = JSON.stringify(entries.slice(start, start + chunkSize));
        const response = await miniflare.dispatchFetch(`http://stand-in/${storeId}`, { method: "POST", body });
        if (!response.ok)
          throw new Error(`The stand-in processor did not store its payments: ${await response.text()}`);
      }
    }
  } finally {
    await miniflare.dispose();
  }
};
