import autocannon from "autocannon";
import type { LocalServer } from "../browser/server.ts";
import { workerdCpuMs } from "./cpu.ts";

/** One measured figure: requests or journeys per second, latency in milliseconds, and failed requests. */
export interface Figure {
  name: string;
  perSecond: number;
  p50: number;
  p975: number;
  p99: number;
  failed: number;
  goal: number | null;
  /** Microseconds of workerd's CPU per counted unit; null if unknown. Other processes hardly affect it. */
  cpuMicros: number | null;
  /** The limit for 97.5 % of the responses in milliseconds. */
  goalMs: number | null;
}

interface Load {
  name: string;
  goal?: number;
  goalMs?: number;
  connections: number;
  seconds: number;
  /** The number of requests that make one counted unit. */
  requestsPerUnit?: number;
}

/** Loads a server for some seconds, and returns the figure and the number of counted units. */
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
