import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";

/** What the stand-in processor of a store has stored, by its own keys. */
export type StandInEntries = readonly (readonly [key: string, value: unknown])[];

/** A worker with the class name and the namespace of the product's own object, which only stores what it is sent. */
const script = `import { DurableObject } from "cloudflare:workers";
export class SimulatorObject extends DurableObject {
  // Payments of an earlier month would be paid out with those of this one.
  clear() {
    const { kv } = this.ctx.storage;
    for (const key of kv.get("demo_month") ?? []) kv.delete(key);
    kv.delete("demo_month");
  }
  put(entries) {
    const { kv } = this.ctx.storage;
    kv.put("demo_month", [...(kv.get("demo_month") ?? []), ...entries.map(([key]) => key)]);
    for (const [key, value] of entries) kv.put(key, value);
  }
}
export default {
  async fetch(request, env) {
    const object = env.SIMULATOR.getByName(new URL(request.url).pathname.slice(1));
    if (request.method === "DELETE") await object.clear();
    else await object.put(await request.json());
    return new Response();
  },
};`;

/** How many entries one request has, so that it stays below the platform's limit. */
const chunkSize = 2_000;

/** Replaces the payments of an earlier month at the stand-in processors of the local run, by the ids of their stores.
 *  They can be refunded then. */
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
      await miniflare.dispatchFetch(`http://stand-in/${storeId}`, { method: "DELETE" });
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
