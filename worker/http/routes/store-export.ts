import type { Hono } from "hono";
import { exportStore } from "../../domain/records/export-store.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { registerDownload } from "./download.ts";

const path = "/api/export.zip";

/** The same stream, which a client may cancel: client-zip would throw the reason of the cancellation. */
const allowCancel = (stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  const reader = stream.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason).catch(() => undefined),
  });
};

/** The archive of everything that a store has. It is a stream, so it is no operation, whose result is one value. */
export const registerStoreExport = (app: Hono<AppEnv>, memory: Memory): void => {
  registerDownload(app, memory, {
    path,
    parameters: [],
    respond: async (ctx) => {
      const files = await exportStore(ctx);
      // Imported on demand, because few calls export a store.
      const { makeZip } = await import("client-zip");
      const headers = {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="${ctx.store.slug}-${ctx.clock.now().slice(0, 10)}.zip"`,
      };
      return new Response(allowCancel(makeZip(files)), { headers });
    },
  });
};
