import autocannon from "autocannon";
import type { LocalServer } from "../browser/server.ts";
import { workerdCpuMs } from "./cpu.ts";

/** One measured line: requests or whole journeys a second, latency in milliseconds, and answers that were not 2xx. */
export interface Figure {
  name: string;
  perSecond: number;
  p50: number;
  p975: number;
  p99: number;
  failed: number;
  goal: number | null;
  /** Microseconds of CPU that workerd took for each of what is counted; null where nothing tells. It hardly depends on what else
   *  the machine does meanwhile. */
  cpuMicros: number | null;
  /** Milliseconds within which 97.5 % of the answers have to come. */
  goalMs: number | null;
}

interface Load {
  name: string;
  goal?: number;
  goalMs?: number;
  connections: number;
  seconds: number;
  /** How many requests make one of what is counted. */
  requestsPerUnit?: number;
}

/** Loads one address for some seconds and says how it went, with how many of what is counted were answered. Bounded in time, and to loopback by its caller. */
export const load = async (
  { url, processId }: Pick<LocalServer, "url" | "processId">,
  options: Load,
  requests: autocannon.Request[],
): Promise<Figure & { count: number }> => {
  const before = workerdCpuMs(processId);
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    requests,
    headers: { host: new URL(url).host },
  });
  const units = options.requestsPerUnit ?? 1;
  const seconds = result.duration;
  const after = workerdCpuMs(processId);
  const count = (result["2xx"] + result.non2xx) / units;
  return {
    name: options.name,
    perSecond: Math.round((result["2xx"] / units / seconds) * 10) / 10,
    p50: result.latency.p50,
    p975: result.latency.p97_5,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    cpuMicros: before === null || after === null ? null : Math.round(((after - before) * 1000) / count),
    count,
    goal: options.goal ?? null,
    goalMs: options.goalMs ?? null,
  };
};
