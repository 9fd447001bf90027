import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import type { Figure } from "./load.ts";

// A batch as large as an order's: eight rows in three tables, sent one after another from inside workerd.
const script = `
export default {
  async fetch(request, env) {
    const seconds = Number(new URL(request.url).searchParams.get("seconds"));
    const clients = Number(new URL(request.url).searchParams.get("clients"));
    const insert = (table, n) => env.DB.prepare("INSERT INTO " + table + " (body) VALUES (?)").bind("x".repeat(n));
    const batch = () => env.DB.batch([
      insert("a", 400), insert("b", 200), insert("b", 200), insert("b", 200),
      insert("c", 150), insert("c", 150), insert("c", 150), insert("c", 150),
    ]);
    let count = 0;
    const until = Number(new URL(request.url).searchParams.get("until"));
    await Promise.all(Array.from({ length: clients }, async () => {
      for (let i = 0; i < seconds * 400; i += 1) {
        if (Date.now() > until) return;
        await batch();
        count += 1;
      }
    }));
    return Response.json({ count });
  },
};`;

/** Measures how many batches of an order's size local D1 writes per second, which bounds every order rate. */
export const writeBatches = async (seconds: number, clients: number): Promise<Figure> => {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      cf: false,
      workers: [
        { name: "writes", modules: true, script, compatibilityDate: "2026-08-01", d1Databases: { DB: "bench-writes" } },
      ],
    }),
  );
  try {
    const database = await miniflare.getD1Database("DB");
    for (const table of ["a", "b", "c"]) {
      await database.prepare(`CREATE TABLE ${table} (id INTEGER PRIMARY KEY, body TEXT NOT NULL)`).run();
    }
    const started = Date.now();
    const query = `seconds=${seconds}&clients=${clients}&until=${started + seconds * 1000}`;
    const response = await miniflare.dispatchFetch(`http://bench.local/?${query}`);
    const { count } = (await response.json()) as { count: number };
    const perSecond = Math.round(count / ((Date.now() - started) / 1000));
    return {
      name: `write batches, ${clients} at once`,
      perSecond,
      p50: 0,
      p975: 0,
      p99: 0,
      failed: 0,
      cpuMicros: null,
      goal: null,
      goalMs: null,
    };
  } finally {
    await miniflare.dispose();
  }
};
