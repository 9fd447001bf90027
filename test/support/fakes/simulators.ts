import { env } from "cloudflare:workers";
import type { SimulatorObject } from "../../../worker/durable/simulator.ts";
import type { Env } from "../../../worker/env.ts";

type Method = "create" | "retrieve" | "cancel" | "refund";

/** The payment simulator behind an unreliable connection: each method fails the given number of times, before or
 *  after it took effect, or is refused. */
export const unreliableSimulator = (
  failingMethods: readonly Method[],
  when: "before" | "after" | "refused" = "before",
): Env["SIMULATOR"] => {
  const remainingFaults = [...failingMethods];
  const throughConnection = (stub: DurableObjectStub<SimulatorObject>) =>
    new Proxy(stub, {
      get: (target, name) => {
        const method = remainingFaults.indexOf(name as Method);
        // The stub creates its methods on access, so they are called on it and not bound to it.
        const call = (...args: unknown[]) => Reflect.apply(Reflect.get(target, name), target, args);
        if (method === -1) return call;
        return async (...args: unknown[]) => {
          remainingFaults.splice(method, 1);
          if (when === "refused") return { ok: false, message: "No." };
          if (when === "after") await call(...args);
          throw new Error("The connection failed.");
        };
      },
    });
  return new Proxy(env.SIMULATOR, {
    get: (target, name) =>
      name === "getByName" ? (id: string) => throughConnection(target.getByName(id)) : Reflect.get(target, name),
  });
};
