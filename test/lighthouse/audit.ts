import lighthouse from "lighthouse";
import type { AuditedPage } from "./pages.ts";

/** The machine's index in Lighthouse's benchmark for which the preset's slowdown makes a phone of a computer: the
 *  middle of "high-end desktop" in Lighthouse's docs/throttling.md. */
const presetIndex = 1750;
const presetSlowdown = 4;

/** Lighthouse's result for one page: scores from 0 to 100, the layout shift and the failed audits. */
export interface PageAudit {
  page: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Null for a page that search engines do not index. */
  seo: number | null;
  layoutShift: number;
  largestPaintMs: number;
  blockingMs: number;
  /** The speed of the machine in Lighthouse's benchmark, from which the slowdown of its CPU follows. */
  benchmarkIndex: number;
  /** Failed audits outside of performance. There must be none. */
  faults: string[];
}

/** The browser lost the recording. The audit is repeated in another browser. */
export class RecordingLostError extends Error {}

const lostRecording = new Set([
  "NO_TRACING_STARTED",
  "NO_NAVSTART",
  "NO_RESOURCE_REQUEST",
  "NO_DCL",
  "NO_SCREENSHOTS",
  "NO_SPEEDLINE_FRAMES",
  "INVALID_SPEEDLINE",
  "PROTOCOL_TIMEOUT",
]);

const strict = ["accessibility", "best-practices", "seo"] as const;
/** The audit that fails on pages that search engines must not index. */
const indexing = "is-crawlable";

/** The factor that makes this machine as slow as the preset's phone. A machine that is slow itself needs less of it. */
const cpuSlowdown = (benchmarkIndex: number): number =>
  Math.min(presetSlowdown, Math.max(1, (presetSlowdown * benchmarkIndex) / presetIndex));

/** Audits a URL with Lighthouse's default mobile preset, in the Chromium on the given debugging port. The slowdown of
 *  the CPU follows `benchmarkIndex`, which that browser measured before. */
export const auditPage = async (
  url: string,
  { port, benchmarkIndex, page }: { port: number; benchmarkIndex: number; page: AuditedPage },
): Promise<PageAudit> => {
  const extraHeaders = page.cookie === undefined ? {} : { Cookie: page.cookie };
  const throttling = { cpuSlowdownMultiplier: cpuSlowdown(benchmarkIndex) };
  const result = await lighthouse(url, { port, output: "json", logLevel: "error", extraHeaders, throttling });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) {
    const Failure = lostRecording.has(runtimeError.code) ? RecordingLostError : Error;
    throw new Failure(`${url}: ${runtimeError.message}`);
  }
  const score = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
  const figure = (name: string): number => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const references = strict.flatMap((category) => categories[category]?.auditRefs ?? []);
  const faults = references
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1 && (page.isIndexed || id !== indexing))
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ""}`);
  return {
    page: url.replace(/\?secretKey=.*/, ""),
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: page.isIndexed ? score("seo") : null,
    layoutShift: figure("cumulative-layout-shift"),
    largestPaintMs: Math.round(figure("largest-contentful-paint")),
    blockingMs: Math.round(figure("total-blocking-time")),
    benchmarkIndex: Math.round(benchmarkIndex),
    faults,
  };
};
