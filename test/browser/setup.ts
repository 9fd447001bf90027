import type { TestProject } from "vitest/node";
import { build, developmentVariables, startServer } from "./server.ts";

/** Friday evening in New York: Copper Pot is open, and stays so however long the journeys take. */
const now = "2026-11-20T23:30:00.000Z";

/** Builds once and serves the journeys from the production build. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  build();
  const server = await startServer({ ...developmentVariables, NOW: now });
  project.provide("port", server.port);
  return () => server.stop();
};
