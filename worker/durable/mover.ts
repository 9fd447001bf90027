import { DurableObject } from "cloudflare:workers";
import type { MoveProgress } from "../domain/store/copy-rows.ts";
import type { Settings } from "../settings.ts";
import type { DirectoryObject } from "./directory.ts";

const progressKey = "progress";
const retryMs = 15_000;

interface MoverEnv extends Settings {
  DIRECTORY: DurableObjectNamespace<DirectoryObject>;
}

/** Moves one store between shards. Its alarm runs one bounded part at a time and starts again after a crash, so a move
 *  needs no one who waits for it. */
export class MoverObject extends DurableObject<MoverEnv> {
  /** Starts or resumes the move that the shards' `store_move` rows describe. An alarm that waits to delete the rows of
   *  an earlier move does not delay it. */
  async start(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    const storeId = this.ctx.id.name;
    if (storeId === undefined) return;
    const waitMs = await this.#run(storeId);
    if (waitMs === null) await this.ctx.storage.deleteAll();
    else await this.ctx.storage.setAlarm(Date.now() + waitMs);
  }

  async #run(storeId: string): Promise<number | null> {
    const { kv } = this.ctx.storage;
    const progress = {
      get: () => kv.get<MoveProgress>(progressKey) ?? null,
      put: (value: MoveProgress) => kv.put(progressKey, value),
    };
    try {
      const { continueMove } = await import("../domain/store/move.ts");
      return await continueMove({ env: this.env, nowMs: Date.now(), progress }, storeId);
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      console.warn(JSON.stringify({ warning: "MOVE_WAITS", storeId, name }));
      return retryMs;
    }
  }
}
