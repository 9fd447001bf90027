import { type Advices, applyChange, chooseAdvice, compare, listChanges } from "./advice.rules.ts";
import { GuestGenerator } from "./guests.rules.ts";
import type { History, Plan } from "./plan.rules.ts";
import { type Step, type Summary, summarize, traceSteps } from "./report.rules.ts";
import type { Service } from "./service.rules.ts";
import { simulate } from "./simulate.rules.ts";

/** Everything that a rehearsal needs. */
export interface Rehearsal {
  service: Service;
  plan: Plan;
  history: History | null;
}

/** What a rehearsal reports while it runs: its result first, then how many changes were tried, and the advice at the
 *  end. */
export type Report =
  | { kind: "result"; summary: Summary; steps: readonly Step[] }
  | { kind: "progress"; done: number; total: number }
  | { kind: "advice"; advice: Advices };

/** Rehearses a service, then every change of the plan with the same guests if something went wrong. */
export function* rehearse({ service, plan, history }: Rehearsal): Generator<Report, void> {
  const guests = new GuestGenerator(service, plan, history).createAll();
  const outcome = simulate(service, plan, guests);
  const summary = summarize(outcome);
  yield { kind: "result", summary, steps: traceSteps(outcome, service.hours) };
  const isFlawless = summary.late + summary.lost === 0;
  const changes = isFlawless ? [] : listChanges(plan, service);
  const compared = [];
  for (const [index, candidate] of changes.entries()) {
    const changed = summarize(simulate(service, applyChange(plan, candidate), guests));
    compared.push(compare(candidate, summary, changed));
    yield { kind: "progress", done: index + 1, total: changes.length };
  }
  yield { kind: "advice", advice: chooseAdvice(compared) };
}
