import type { WorkMessage } from "./domain/events/wake.ts";
import type { CartObject } from "./durable/cart.ts";
import type { MailboxObject } from "./durable/mailbox.ts";
import type { SimulatorObject } from "./durable/simulator.ts";
import type { StoreObject } from "./durable/store.ts";

/** The bindings and variables of wrangler.toml, and the secrets that `.dev.vars` or `wrangler secret` hold. */
export interface Env {
  DB: D1Database;
  CART: DurableObjectNamespace<CartObject>;
  SIMULATOR: DurableObjectNamespace<SimulatorObject>;
  MAILBOX: DurableObjectNamespace<MailboxObject>;
  /** The live channel, one object for each store. */
  STORE: DurableObjectNamespace<StoreObject>;
  ASSETS: Fetcher;
  /** Wakes whoever sends events to partners. */
  EVENTS: Queue<WorkMessage>;
  /** Where the authorization server keeps its clients, grants and tokens. */
  OAUTH_KV: KVNamespace;
  /** Makes the variants of uploaded pictures, and keeps them. Without both none can be uploaded. */
  IMAGES?: ImagesBinding;
  PICTURES?: R2Bucket;
  BAG_LIMIT: RateLimit;
  ORDER_LIMIT: RateLimit;
  KEY_ORDER_LIMIT: RateLimit;
  CODE_LIMIT: RateLimit;
  GRAPHQL_LIMIT: RateLimit;
  KEY_GRAPHQL_LIMIT: RateLimit;
  /** Messages of processors that are not proven yet. */
  WEBHOOK_LIMIT: RateLimit;
  ENVIRONMENT: string;
  DEFAULT_STORE?: string;
  /** An instant that freezes the clock; heeded in development alone. */
  NOW?: string;
  /** `off` turns the rate limits off; heeded in development alone. */
  RATE_LIMITS?: string;
  /** `off` makes browsers drop the service worker and all that it kept. */
  SERVICE_WORKER?: string;
  /** 32 random bytes in base64; encrypts what has to be used again. */
  MASTER_KEY?: string;
  /** A JSON object from key id to base64 secret; the first one signs confirmation links, all of them verify. */
  ORDER_LINK_KEYS?: string;
  /** Where another Stripe stands, such as a local stand-in; heeded in development, and for this machine itself. */
  STRIPE_API_BASE?: string;
  /** Where another PayPal stands, under the same limits. */
  PAYPAL_API_BASE?: string;
  /** The address that mail comes from. Without it none goes out. */
  MAIL_FROM?: string;
  /** Cloudflare's own way to send mail. */
  EMAIL?: SendEmail;
  /** Where a service with the form of Resend's takes mail, such as https://api.resend.com/emails, and its key. */
  MAIL_API_URL?: string;
  MAIL_API_KEY?: string;
}

export const isDevelopment = (env: Env): boolean => env.ENVIRONMENT === "development";

// Yoga's types bring in lib.dom, whose globals lack what Workers have.
declare global {
  interface CacheStorage {
    readonly default: Cache;
  }
  interface SubtleCrypto {
    timingSafeEqual(a: ArrayBuffer | ArrayBufferView, b: ArrayBuffer | ArrayBufferView): boolean;
  }
}
