import { defineConfig } from "vitest/config";

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    include: ["test/engines/*.test.ts"],
    environment: "node",
    // The worker prints its mail, which matters only if a test fails.
    silent: "passed-only",
    globalSetup: ["./test/browser/setup.ts"],
    // One engine for each of the build server's two cores.
    maxWorkers: 2,
    // A busy machine must not fail a journey.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
