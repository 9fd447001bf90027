import { type APIRequestContext, request } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject, vi } from "vitest";
import type { Cookies } from "../browser/guest.ts";
import { signInWithoutPage } from "../browser/mailbox.ts";
import type { Engine } from "./engine.ts";
import { Visitor } from "./visitor.ts";

export const home = `http://localhost:${inject("port")}`;
export const ownerEmail = "owner@copperpot.example";
export const phone = 390;
export const tablet = 1280;

/** A client without a page. */
const clientOf = (context: APIRequestContext) => ({
  send: async (path: string, data: object) =>
    (await context.post(home + path, { data, headers: { origin: home } })).json(),
});
export type Client = ReturnType<typeof clientOf>;

/** An engine and the people whom its journeys share. */
export interface Session {
  /** Opens a window. On a page of the dashboard, the owner is signed in. */
  visit(path?: string, width?: number, place?: string): Promise<Visitor>;
  /** Calls this after the last journey. */
  stopLater(stop: () => Promise<void>): void;
  readonly owner: Client;
  /** A guest without a page. */
  readonly stranger: Client;
  /** The cookies of the owner's browser. */
  readonly cookies: Cookies;
}

/** Starts an engine before the journeys of a suite. After each journey it closes the windows. */
export const openSession = (start: () => Promise<Engine>): Session => {
  let engine: Engine;
  let owner: Client;
  let stranger: Client;
  let cookies: Cookies;
  const stops: (() => Promise<void>)[] = [];
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    engine = await start();
    stops.push(engine.stop);
    const [staffContext, guestContext] = await Promise.all([request.newContext(), request.newContext()]);
    stops.push(...[staffContext, guestContext].map((context) => () => context.dispose()));
    owner = clientOf(staffContext);
    stranger = clientOf(guestContext);
    // The other engine asks for a code of the same owner, and only the last code is valid.
    const signIn = () => signInWithoutPage({ request: staffContext }, home, ownerEmail);
    await vi.waitFor(signIn, { timeout: 60_000, interval: 2000 });
    ({ cookies } = await staffContext.storageState());
  });
  // A driver has one window at a time.
  afterEach(async ({ task }) => {
    for (const visitor of visitors.splice(0)) {
      await visitor.picture(task.name);
      await visitor.leave();
    }
  });
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
  return {
    async visit(path = "/", width = phone, place = home) {
      const tab = await engine.openTab({ width, height: width === phone ? 844 : 900 });
      const visitor = new Visitor(tab, place);
      visitors.push(visitor);
      if (path.startsWith("/dashboard")) await visitor.signIn(cookies);
      await visitor.open(path);
      return visitor;
    },
    stopLater: (stop) => void stops.push(stop),
    get owner() {
      return owner;
    },
    get stranger() {
      return stranger;
    },
    get cookies() {
      return cookies;
    },
  };
};
