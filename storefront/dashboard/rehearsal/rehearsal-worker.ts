import { type Rehearsal, rehearse } from "./model/rehearse.rules.ts";

// The entry of the worker thread. A page starts one for each rehearsal and ends it to cancel.
addEventListener("message", ({ data }: MessageEvent<Rehearsal>) => {
  for (const report of rehearse(data)) postMessage(report);
});
