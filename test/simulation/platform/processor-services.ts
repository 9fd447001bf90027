import type { Scheduler } from "../engine/scheduler.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";
import type * as Processors from "../processors.ts";
import { connectionReset, noAnswer, type Service } from "./network.ts";

/** Faults of the connection, which every processor has. */
const withConnectionFaults = async (
  request: Request,
  scheduler: Scheduler,
  faults: FaultInjector,
  work: (request: Request) => Promise<Response>,
): Promise<Response> => {
  if (faults.fires("processor-lost-request")) return noAnswer();
  if (faults.fires("processor-resets")) {
    if (scheduler.random.chance(0.5)) await work(request);
    throw connectionReset();
  }
  if (faults.fires("processor-hangs")) await scheduler.wait(scheduler.latency(9_000, 90_000));
  const response = await work(request);
  return faults.fires("processor-lost-answer") ? noAnswer() : response;
};

/** What becomes of a refund: it succeeds at once, or waits for the guest's bank, which may refuse it. */
export type RefundOutcome = "succeeds" | "waits" | "fails";

/** Stripe as the workers reach it. `onRefund` runs before each refund, to choose what becomes of it, and
 *  `onWork` after each request, to send the events that it caused. */
export const stripeService = (
  stripe: InstanceType<typeof Processors.FakeStripe>,
  scheduler: Scheduler,
  faults: FaultInjector,
  { onRefund, onWork }: { onRefund: (outcome: RefundOutcome) => void; onWork: () => void },
): Service => {
  stripe.defaultFault = () => {
    if (faults.fires("processor-error")) return "failure";
    if (faults.fires("processor-error-after")) return "failure after";
    if (faults.fires("processor-conflict")) return "busy";
    return faults.fires("processor-overload") ? "overload" : null;
  };
  const work = async (request: Request): Promise<Response> => {
    if (request.method === "POST" && new URL(request.url).pathname === "/v1/refunds") {
      const isPending = faults.fires("refund-pending");
      onRefund(faults.fires("refund-fails-late") ? "fails" : isPending ? "waits" : "succeeds");
    }
    const response = await stripe.fetch(request);
    onWork();
    return response;
  };
  return { name: "stripe", answer: (request) => withConnectionFaults(request, scheduler, faults, work) };
};

const problem = (status: number): Response =>
  Response.json({ name: "ERROR", details: [{ issue: "SIMULATED" }], links: [] }, { status });

/** PayPal as the workers reach it. It stores no errors, so they are made here. */
export const paypalService = (
  paypal: InstanceType<typeof Processors.FakePaypal>,
  scheduler: Scheduler,
  faults: FaultInjector,
  onWork: () => void,
): Service => {
  const work = async (request: Request): Promise<Response> => {
    if (faults.fires("processor-error")) return problem(500);
    if (faults.fires("processor-conflict")) return problem(409);
    if (faults.fires("processor-overload")) return problem(429);
    const response = await paypal.fetch(request);
    onWork();
    return faults.fires("processor-error-after") ? problem(500) : response;
  };
  return { name: "paypal", answer: (request) => withConnectionFaults(request, scheduler, faults, work) };
};
