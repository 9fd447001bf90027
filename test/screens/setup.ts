import type { TestProject } from "vitest/node";
import { build, developmentVariables, type LocalServer, startServer } from "../browser/server.ts";

/** Friday evening in New York, when Copper Pot is open. */
const friday = "2026-11-20T23:30:00.000Z";

/** The clock of the server with each state of the restaurant. */
const clocks = {
  open: friday,
  /** Saturday at 4 AM. */
  closed: "2026-11-21T09:00:00.000Z",
  /** Thanksgiving at 6 PM. */
  holiday: "2026-11-26T23:00:00.000Z",
  paused: friday,
  busy: friday,
} as const;

/** Builds once, and starts a server for each state of the restaurant. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // `.ci/run` has built for the journeys.
  if (process.env["TIFFIN_BUILT"] !== "yes") build();
  const servers: LocalServer[] = [];
  const start = async (now: string): Promise<number> => {
    const server = await startServer({ ...developmentVariables, NOW: now });
    servers.push(server);
    return server.port;
  };
  const [open, closed, holiday, paused, busy] = await Promise.all([
    start(clocks.open),
    start(clocks.closed),
    start(clocks.holiday),
    start(clocks.paused),
    start(clocks.busy),
  ]);
  project.provide("port", open);
  project.provide("statePorts", { open, closed, holiday, paused, busy });
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
};
