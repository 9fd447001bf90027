import lighthouse from "lighthouse";

/** What Lighthouse says of one page: scores from 0 to 100, the layout shift, and what it holds against the page. */
export interface Verdict {
  page: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  layoutShift: number;
  largestPaintMs: number;
  blockingMs: number;
  /** What fell short outside of performance, where nothing may. */
  faults: string[];
}

/** The browser lost the recording: that says nothing of the page, and another browser is asked. */
export class RecordingLost extends Error {}

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

/** Audits one address by the mobile preset, as Lighthouse has it by default, in the Chromium whose debugging port is given. */
export const audit = async (url: string, port: number): Promise<Verdict> => {
  const result = await lighthouse(url, { port, output: "json", logLevel: "error" });
  if (!result) throw new Error(`Lighthouse had nothing to say about ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) {
    const Failure = lostRecording.has(runtimeError.code) ? RecordingLost : Error;
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
