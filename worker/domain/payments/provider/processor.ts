import type { Send } from "../../send.ts";
import type { Instant } from "../../time.ts";
import type { AccountKeys, AccountSecrets, KeyProblem } from "./account.ts";
import type { AccountMemory } from "./account-memory.ts";
import type { PaymentProvider } from "./provider.ts";

/** A store's account with its secrets, and the store's name and currency. */
export interface ProcessorAccount extends AccountSecrets {
  /** The publishable key or client id. */
  clientId: string;
  storeName: string;
  currencyCode: string;
}

/** The dependencies of a store's provider at a processor. */
export interface ProcessorSource {
  /** Read only when the processor is called. Throws PAYMENT_UNAVAILABLE if the store has no account. */
  account(): Promise<ProcessorAccount>;
  send: Send;
  now(): Instant;
  /** The base URL of another API of this processor, such as a local fake; null for the real one. */
  base: URL | null;
  /** The origin of the guest's pages; null in background work. */
  origin: string | null;
  /** The owner of this isolate's caches. */
  memory: AccountMemory;
}

/** The external hosts that a guest's page needs to pay, by directive of its Content-Security-Policy. */
export interface PageHosts {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  /** The origins whose frames may open wallets by the Payment Request API. */
  wallet: readonly string[];
}

/** What the worker knows of a processor, exported as `processor` by `processor.ts` in the processor's folder. Pages and
 *  menus read it too, so it is small, and `open` imports the rest when a payment needs it. */
export interface ProcessorModule {
  /** The hosts of the processor's form. Omitted if guests are redirected. */
  pageHosts?: PageHosts;
  /** Whether it collects a currency. Omitted if it collects every one. */
  canCollect?(currencyCode: string): boolean;
  /** Finds keys that cannot be right, before they are verified at the processor. */
  findKeyProblems?(keys: AccountKeys): KeyProblem[];
  /** Creates a store's provider. */
  open(source: ProcessorSource): Promise<PaymentProvider>;
}
