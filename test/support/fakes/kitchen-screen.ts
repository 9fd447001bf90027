import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ConnectionMessage } from "../../../worker/domain/live/messages.ts";
import type { Actor } from "../builders/client.ts";
import { type Listener, listen } from "./live-sockets.ts";

/** The number of the last event of each order that was placed with a note. */
const readVersions = async (note: string): Promise<Map<string, number>> => {
  const statement = env.DB.prepare("SELECT id, last_seq FROM restaurant_order WHERE special_instructions = ?").bind(
    note,
  );
  const { results } = await statement.all<{ id: string; last_seq: number }>();
  return new Map(results.map(({ id, last_seq }) => [id, last_seq]));
};

/** A kitchen screen that learns of orders from its connection, and reloads only after a resync. */
export class KitchenScreen {
  readonly #storeId: string;
  readonly #note: string;
  readonly #listener: Listener;
  #displayedVersions = new Map<string, number>();
  #reload = Promise.resolve();

  private constructor(storeId: string, note: string, listener: Listener) {
    this.#storeId = storeId;
    this.#note = note;
    this.#listener = listener;
    listener.onMessage = (message) => this.#receive(message);
  }

  /** Opens a screen for the orders with a note, on a channel that lost its storage. */
  static async open(storeId: string, note: string, staff: Actor): Promise<KitchenScreen> {
    const channel = env.STORE.getByName(storeId);
    await runInDurableObject(channel, (_, { storage }) => storage.deleteAll());
    await evictDurableObject(channel, { webSockets: "close" });
    return new KitchenScreen(storeId, note, await listen(staff, "/api/live?topic=kitchen"));
  }

  #receive(message: ConnectionMessage): void {
    if (message.type === "order" && message.eventSeq > (this.#displayedVersions.get(message.orderId) ?? 0)) {
      this.#displayedVersions.set(message.orderId, message.eventSeq);
    }
    if (message.type !== "resync") return;
    this.#reload = this.#reload.then(async () => {
      this.#displayedVersions = await readVersions(this.#note);
    });
  }

  /** Lists the orders that are stale on the screen after the channel checked itself, and closes the screen. */
  async close(): Promise<string[]> {
    await runDurableObjectAlarm(env.STORE.getByName(this.#storeId));
    await this.#listener.receiveAll();
    await this.#reload;
    this.#listener.close();
    const stale = [...(await readVersions(this.#note))].filter(([id, seq]) => this.#displayedVersions.get(id) !== seq);
    return stale.map(
      ([id, seq]) => `a kitchen's screen shows event ${this.#displayedVersions.get(id)} of ${id}, which is at ${seq}`,
    );
  }
}
