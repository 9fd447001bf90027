/// <reference types="@cloudflare/vitest-plugin/types" />
declare namespace Cloudflare {
  interface Env extends Omit<import("../worker/env.ts").Env, never> {
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
    REPLICA: D1Database;
    DUE_ORDERS: string;
  }
  interface GlobalProps {
    mainModule: typeof import("../worker/index.ts");
  }
}
