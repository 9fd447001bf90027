import { Webhook } from "standardwebhooks";
import type { Scheduler } from "../engine/scheduler.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";
import { connectionReset, noAnswer, type Service } from "./network.ts";

/** An event as a partner received it. */
export interface ReceivedEvent {
  id: string;
  type: string;
  orderId: string | null;
  body: string;
  isAccepted: boolean;
}

/** A partner's endpoint, as the store's settings name it. */
export interface PartnerEndpoint {
  id: string;
  url: string;
  /** The secret when a run begins. */
  secret: string;
}

/** One endpoint of a store's partners, which verifies what it gets. */
export class PartnerService implements Service {
  /** The store's slug. */
  readonly name: string;
  readonly endpoint: PartnerEndpoint;
  readonly received: ReceivedEvent[] = [];
  readonly violations: string[] = [];
  readonly #scheduler: Scheduler;
  readonly #faults: FaultInjector;
  readonly #inProgress = new Set<string>();
  #secret: string;

  constructor(name: string, endpoint: PartnerEndpoint, scheduler: Scheduler, faults: FaultInjector) {
    this.name = name;
    this.endpoint = endpoint;
    this.#secret = endpoint.secret;
    this.#scheduler = scheduler;
    this.#faults = faults;
  }

  /** Verifies with another secret from now on. */
  useSecret(secret: string): void {
    this.#secret = secret;
  }

  async answer(request: Request): Promise<Response> {
    if (this.#faults.isOngoing("partner-down")) throw connectionReset();
    const body = await request.text();
    const message: { id: string; type: string; data: { orderId?: string } } = JSON.parse(body);
    const id = request.headers.get("webhook-id") ?? "";
    if (message.id !== id) this.violations.push(`${this.name} gets ${message.id} with the id ${id}`);
    if (!this.#isSigned(request, id, body)) this.violations.push(`${this.name} cannot verify ${id}`);
    if (this.#inProgress.has(id)) this.violations.push(`${this.name} gets ${id} twice at one moment`);
    this.#inProgress.add(id);
    await this.#scheduler.wait(this.#scheduler.latency(1, 50));
    this.#inProgress.delete(id);
    const fails = this.#faults.fires("partner-error");
    const redirects = this.#faults.fires("partner-redirects");
    const orderId = message.data.orderId ?? null;
    this.received.push({ id, type: message.type, orderId, body, isAccepted: !fails && !redirects });
    if (this.#faults.fires("partner-lost-answer")) return noAnswer();
    return new Response(null, { status: fails ? 500 : redirects ? 302 : 204 });
  }

  /** Whether one of the signatures is of this partner's secret, at the time that the message names. */
  #isSigned(request: Request, id: string, body: string): boolean {
    const sentAt = new Date(Number(request.headers.get("webhook-timestamp")) * 1000);
    const signatures = (request.headers.get("webhook-signature") ?? "").split(" ");
    return signatures.includes(new Webhook(this.#secret).sign(id, sentAt, body));
  }
}
