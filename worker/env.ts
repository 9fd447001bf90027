import type { CartObject } from "./durable/cart.ts";
import type { DirectoryObject } from "./durable/directory.ts";
import type { MailboxObject } from "./durable/mailbox.ts";
import type { MoverObject } from "./durable/mover.ts";
import type { SimulatorObject } from "./durable/simulator.ts";
import type { StoreObject } from "./durable/store.ts";
import type { Settings } from "./settings.ts";

/** The settings and the namespaces of the Durable Objects. */
export interface Env extends Settings {
  CART: DurableObjectNamespace<CartObject>;
  SIMULATOR: DurableObjectNamespace<SimulatorObject>;
  MAILBOX: DurableObjectNamespace<MailboxObject>;
  /** Real-time updates; one object per store. */
  STORE: DurableObjectNamespace<StoreObject>;
  /** Host name or slug → shard; one object per name. */
  DIRECTORY: DurableObjectNamespace<DirectoryObject>;
  /** Moves between shards; one object per store. */
  MOVER: DurableObjectNamespace<MoverObject>;
}

export const isDevelopment = (env: Pick<Settings, "ENVIRONMENT">): boolean => env.ENVIRONMENT === "development";

// Yoga's types include lib.dom, whose globals lack these members of Workers.
declare global {
  interface CacheStorage {
    readonly default: Cache;
  }
  interface SubtleCrypto {
    timingSafeEqual(a: ArrayBuffer | ArrayBufferView, b: ArrayBuffer | ArrayBufferView): boolean;
  }
}
