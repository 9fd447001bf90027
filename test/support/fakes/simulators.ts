import { env } from "cloudflare:workers";
import type { Env } from "../../../worker/env.ts";

/** The payment simulator, which refuses the next call of a method. */
export const refusingSimulator = (refusedMethod: "create" | "refund"): Env["SIMULATOR"] => {
  let isRefused = false;
  const throughConnection = (stub: ReturnType<Env["SIMULATOR"]["getByName"]>) =>
    new Proxy(stub, {
      get:
        (target, name) =>
        (...args: unknown[]) => {
          if (name !== refusedMethod || isRefused) return Reflect.apply(Reflect.get(target, name), target, args);
          isRefused = true;
          return Promise.resolve({ ok: false, message: "No." });
        },
    });
  return new Proxy(env.SIMULATOR, {
    get: (target, name) =>
      name === "getByName" ? (id: string) => throughConnection(target.getByName(id)) : Reflect.get(target, name),
  });
};
