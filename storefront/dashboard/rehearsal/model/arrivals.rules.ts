import type { Demand } from "./plan.rules.ts";
import type { Choices } from "./random.rules.ts";

const minuteMs = 60_000;
const peakMinutes = 20;
/** The share of the peak at which guests arrive far from it. */
const quietShare = 0.1;
/** A normal curve is this many standard deviations wide at half its height. */
const widthsPerDeviation = 2 * Math.sqrt(2 * Math.LN2);

/** How many guests arrive at a time, as a share of the peak. */
const shapeAt = (peakMs: number, rushMinutes: number, atMs: number): number => {
  const deviationMs = (rushMinutes * minuteMs) / widthsPerDeviation;
  return quietShare + (1 - quietShare) * Math.exp(-0.5 * ((atMs - peakMs) / deviationMs) ** 2);
};

/** The arrivals of each minute from `fromMs`: as many in the 20 minutes around the peak as the demand says. */
const arrivalsPerMinute = (demand: Demand, fromMs: number, toMs: number): number[] => {
  const peakMs = Date.parse(demand.peakAt);
  const shape = (atMs: number): number => shapeAt(peakMs, demand.rushMinutes, atMs);
  const aroundPeak = Array.from({ length: peakMinutes }, (_, minute) =>
    shape(peakMs + (minute + 0.5 - peakMinutes / 2) * minuteMs),
  );
  const scale = demand.peakOrders / aroundPeak.reduce((sum, value) => sum + value, 0);
  return Array.from(
    { length: Math.max(0, Math.ceil((toMs - fromMs) / minuteMs)) },
    (_, minute) => shape(fromMs + (minute + 0.5) * minuteMs) * scale,
  );
};

/** When guests arrive from `fromMs` to `toMs`, sorted, in milliseconds. The curve decides how many arrive in a span to
 *  within one guest, and chance decides when: 40 orders around the peak are 39 to 41 for every seed. */
export const arrivalTimes = (demand: Demand, fromMs: number, toMs: number, choices: Choices): number[] => {
  const times: number[] = [];
  let expected = 0;
  let next = choices.share();
  for (const [minute, count] of arrivalsPerMinute(demand, fromMs, toMs).entries()) {
    const before = expected;
    expected += count;
    while (next < expected) {
      times.push(Math.floor(fromMs + (minute + (next - before) / count) * minuteMs));
      next = times.length + choices.share();
    }
  }
  return times.filter((atMs) => atMs < toMs);
};
