/// <reference types="@cloudflare/vitest-plugin/types" />
declare namespace Cloudflare {
  interface Env extends Omit<import("../worker/env.ts").Env, never> {
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
    DUE_ORDERS: string;
    FAULT_RUNS: string;
    FAULT_SEED: string;
    DELIVERY_RUNS: string;
  }
  interface GlobalProps {
    mainModule: typeof import("../worker/index.ts");
  }
}
