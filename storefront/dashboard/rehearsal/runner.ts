import { createSignal, onCleanup } from "solid-js";
import type { Advices } from "./model/advice.rules.ts";
import type { Rehearsal, Report } from "./model/rehearse.rules.ts";
import type { Step, Summary } from "./model/report.rules.ts";

/** The result of a rehearsal, and the plan that it is about. */
export interface Result {
  rehearsal: Rehearsal;
  summary: Summary;
  steps: readonly Step[];
  /** Null until all changes were tried. */
  advice: Advices | null;
}

/** Runs rehearsals in a worker thread, one at a time. The last result stays until the next one has its own. */
export const createRunner = () => {
  const [result, setResult] = createSignal<Result | null>(null);
  const [status, setStatus] = createSignal<"idle" | "running" | "failed">("idle");
  /** The share of the changes that were tried, from 0 to 1. */
  const [progress, setProgress] = createSignal(0);
  let worker: Worker | null = null;

  const end = (next: "idle" | "failed"): void => {
    worker?.terminate();
    worker = null;
    setStatus(next);
  };
  const receive = (report: Report, rehearsal: Rehearsal): void => {
    if (report.kind === "progress") setProgress(report.done / report.total);
    else if (report.kind === "result") {
      setResult({ rehearsal, summary: report.summary, steps: report.steps, advice: null });
    } else {
      setResult((current) => current && { ...current, advice: report.advice });
      end("idle");
    }
  };
  const start = (rehearsal: Rehearsal): void => {
    end("idle");
    setStatus("running");
    setProgress(0);
    worker = new Worker(new URL("./rehearsal-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Report>) => receive(data, rehearsal);
    worker.onerror = () => end("failed");
    worker.postMessage(rehearsal);
  };
  onCleanup(() => end("idle"));
  return { result, status, progress, start, cancel: () => end("idle") };
};
