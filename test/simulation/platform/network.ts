import { newProcess, type Process, type Scheduler } from "../engine/scheduler.ts";

/** A service on the network. It may never answer. */
export interface Service {
  readonly name: string;
  answer(request: Request): Promise<Response>;
}

/** No answer. Only the caller's time limit ends the call. */
export const noAnswer = <Value>(): Promise<Value> => new Promise(() => undefined);

/** The connection was closed, as fetch reports it. */
export const connectionReset = (): Error => new TypeError("Network connection lost.");

/** The network as the product's code reaches it: services by host. */
export class Network {
  readonly #scheduler: Scheduler;
  readonly #services = new Map<string, { service: Service; process: Process }>();

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  add(hosts: readonly string[], service: Service): void {
    for (const host of hosts) this.#services.set(host, { service, process: newProcess(service.name) });
  }

  /** Fails when the caller's time limit ends. */
  readonly fetch = (request: Request): Promise<Response> => {
    const { host, pathname } = new URL(request.url);
    const target = this.#services.get(host);
    if (!target) return Promise.reject(new TypeError(`No service is at ${host}.`));
    const { service, process } = target;
    const answer = this.#scheduler.request(
      `${service.name} ${request.method} ${pathname}`,
      () => this.#scheduler.latency(20, 400),
      () => process,
      () => service.answer(request),
      connectionReset,
    );
    const { signal } = request;
    if (signal.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      answer.then(resolve, reject);
    });
  };
}
