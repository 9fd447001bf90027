import lighthouse from "lighthouse";
import type { AuditedPage } from "./pages.ts";

/** Lighthouse's result for one page: scores from 0 to 100, the layout shift to three decimals as its report displays
 *  it, and the failed audits. */
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
  /** The factor by which the CPU was slowed down. */
  slowdown: number;
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

/** Audits a URL with Lighthouse's default mobile preset, in the Chromium on the given debugging port. Its CPU
 *  is slowed down by a factor. */
export const auditPage = async (
  url: string,
  { port, slowdown, page }: { port: number; slowdown: number; page: AuditedPage },
): Promise<PageAudit> => {
  const extraHeaders = page.cookie === undefined ? {} : { Cookie: page.cookie };
  const throttling = { cpuSlowdownMultiplier: slowdown };
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
    layoutShift: Math.round(figure("cumulative-layout-shift") * 1000) / 1000,
    largestPaintMs: Math.round(figure("largest-contentful-paint")),
    blockingMs: Math.round(figure("total-blocking-time")),
    slowdown: Math.round(slowdown * 100) / 100,
    faults,
  };
};
