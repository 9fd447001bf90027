import { createRoot } from "solid-js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refused, Unreachable } from "../../../../storefront/api/client.ts";
import { createSendOnce, isFinal, type SentRequest } from "../../../../storefront/dashboard/counter/draft/send-once.ts";

const refused = (code: string) => new Refused(code, "", [], {});

/** A server that answers each attempt with the next answer: an error, or the key under which it has the request. */
const aSender = (answers: (Error | null)[]) => {
  let sent: SentRequest<string> | null = null;
  const keys: string[] = [];
  const done: string[] = [];
  const refusals: string[] = [];
  const sender = createRoot(() =>
    createSendOnce<string, string>({
      sent: () => sent,
      store: (request) => {
        sent = request;
      },
      send: async (input, key) => {
        keys.push(key);
        const answer = answers.shift();
        if (answer) throw answer;
        return input;
      },
      onDone: (result) => done.push(result),
      onRefused: ({ code }) => refusals.push(code),
    }),
  );
  return { sender, keys, done, refusals, pending: () => sent };
};

const tick = () => vi.advanceTimersByTimeAsync(0);

describe("a request that is sent once", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is one request for two taps", async () => {
    const { sender, keys, done, pending } = aSender([]);
    sender.start("order");
    expect(pending()?.input).toBe("order");
    sender.start("order");
    await tick();
    expect(keys).toHaveLength(1);
    expect(done).toEqual(["order"]);
    expect(pending()).toBeNull();
  });

  test("is repeated with the same key until it is answered", async () => {
    const { sender, keys, done, pending } = aSender([new Unreachable(), refused("INTERNAL"), refused("UNAVAILABLE")]);
    sender.start("order");
    await tick();
    expect(sender.isDown()).toBe(true);
    expect(pending()?.input).toBe("order");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(done).toEqual(["order"]);
    expect(sender.isDown()).toBe(false);
  });

  test("is over after a refusal, and the next one has another key", async () => {
    const { sender, keys, refusals, done, pending } = aSender([refused("ITEM_UNAVAILABLE")]);
    sender.start("order");
    await tick();
    expect(refusals).toEqual(["ITEM_UNAVAILABLE"]);
    expect(pending()).toBeNull();
    sender.start("changed order");
    await tick();
    expect(done).toEqual(["changed order"]);
    expect(new Set(keys).size).toBe(2);
  });

  test("waits for the person to sign in again without losing its key", () => {
    expect(["UNAUTHENTICATED", "RATE_LIMITED", "INTERNAL"].map((code) => isFinal(refused(code)))).toEqual([
      ...[false, false, false],
    ]);
    expect(["BAD_INPUT", "CONFLICT", "LIMIT_EXCEEDED"].map((code) => isFinal(refused(code)))).toEqual([
      ...[true, true, true],
    ]);
    expect(isFinal(refused("CONFLICT"), ["CONFLICT"])).toBe(false);
    expect(isFinal(new Error("A bug."))).toBe(false);
  });
});
