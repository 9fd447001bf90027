import lighthouse from "lighthouse";

/** Lighthouse's result for one page: scores from 0 to 100, the layout shift and the failed audits. */
export interface PageAudit {
  page: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  layoutShift: number;
  largestPaintMs: number;
  blockingMs: number;
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

/** Audits a URL with Lighthouse's default mobile preset, in the Chromium on the given debugging port. */
export const auditPage = async (url: string, port: number): Promise<PageAudit> => {
  const result = await lighthouse(url, { port, output: "json", logLevel: "error" });
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
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ""}`);
  return {
    page: url,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    layoutShift: figure("cumulative-layout-shift"),
    largestPaintMs: Math.round(figure("largest-contentful-paint")),
    blockingMs: Math.round(figure("total-blocking-time")),
    faults,
  };
};
