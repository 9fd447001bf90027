import type { Processor } from "../db/schema/processors.ts";
import type { ShardBindings } from "../db/shards.ts";
import type { WorkMessage } from "./domain/events/work-message.ts";

/** For each processor, the base URL of another API, such as a local fake. Only used in development and for loopback
 *  addresses. */
type ProcessorBases = Partial<Record<`${Uppercase<Processor>}_API_BASE`, string>>;

/** The bindings and variables of wrangler.toml except Durable Objects, and the secrets from `.dev.vars` or
 *  `wrangler secret`. */
export interface Settings extends ProcessorBases, ShardBindings {
  ASSETS: Fetcher;
  /** The deployed version; under `wrangler dev`, of each reload. */
  VERSION: WorkerVersionMetadata;
  /** Wakes the outbox dispatcher. */
  EVENTS: Queue<WorkMessage>;
  /** Storage of the OAuth authorization server: clients, grants and tokens. */
  OAUTH_KV: KVNamespace;
  /** Resizes and stores uploaded pictures. Uploads need both bindings. */
  IMAGES?: ImagesBinding;
  PICTURES?: R2Bucket;
  BAG_LIMIT: RateLimit;
  ORDER_LIMIT: RateLimit;
  KEY_ORDER_LIMIT: RateLimit;
  CODE_LIMIT: RateLimit;
  GRAPHQL_LIMIT: RateLimit;
  KEY_GRAPHQL_LIMIT: RateLimit;
  /** Limits webhook messages from payment providers that are not verified yet. */
  WEBHOOK_LIMIT: RateLimit;
  /** Limits the faults that pages report. */
  FAULT_LIMIT: RateLimit;
  ENVIRONMENT: string;
  DEFAULT_STORE?: string;
  /** An instant that freezes the clock; only used in development. */
  NOW?: string;
  /** `off` disables rate limits; only used in development. */
  RATE_LIMITS?: string;
  /** `on` if the database has read replicas. */
  READ_REPLICAS?: string;
  /** `off` makes browsers remove the service worker and its caches. */
  SERVICE_WORKER?: string;
  /** 32 random bytes in base64, or a JSON object from key id to such bytes. The first key encrypts stored secrets, and
   *  all of them decrypt. */
  MASTER_KEY?: string;
  /** A JSON object from key id to base64 secret. The first key signs confirmation links; all of them verify. */
  ORDER_LINK_KEYS?: string;
  /** The sender address. Without it, no mail is sent. */
  MAIL_FROM?: string;
  /** Cloudflare's email binding. */
  EMAIL?: SendEmail;
  /** URL and key of a mail service with the API of Resend, such as https://api.resend.com/emails. */
  MAIL_API_URL?: string;
  MAIL_API_KEY?: string;
}
