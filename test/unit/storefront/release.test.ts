import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../../../storefront/api/client.ts";
import { isReleasing } from "../../../storefront/state/connectivity.ts";

const refusal = (retryAfter = "5") =>
  Response.json(
    { code: "UNAVAILABLE", reason: "release", detail: "Back in a moment." },
    { status: 503, headers: { "retry-after": retryAfter } },
  );

/** Answers with a release's refusals, and then as usual. */
const releasing = (refusals: number) => {
  let calls = 0;
  const send = vi.fn<typeof fetch>(async () => {
    calls += 1;
    return calls > refusals ? Response.json({ orderId: "ord_1" }) : refusal();
  });
  vi.stubGlobal("fetch", send);
  return send;
};

const order = () => call("POST /api/orders/:id/cancel", { id: "ord_1", secretKey: "s" }, { "Idempotency-Key": "k" });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a request in the middle of a release", () => {
  it("is sent again after Retry-After with the same key and body, and the page says so meanwhile", async () => {
    const send = releasing(2);
    const answer = order();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(send).toHaveBeenCalledTimes(1);
    expect(isReleasing()).toBe(true);
    await vi.advanceTimersByTimeAsync(5_200);
    expect(await answer).toEqual({ orderId: "ord_1" });
    expect(isReleasing()).toBe(false);
    // A header that asks for the newest rows ends some seconds after a change, so it may differ.
    const sent = send.mock.calls.map(([path, { headers, body } = {}]) => [
      path,
      new Headers(headers).get("idempotency-key"),
      body,
    ]);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it("is refused after two minutes, because such a release has failed", async () => {
    const send = releasing(Infinity);
    const answer = order().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(await answer).toMatchObject({ code: "UNAVAILABLE" });
    expect(send).toHaveBeenCalledTimes(25);
  });

  it("ends with another refusal as that refusal", async () => {
    let calls = 0;
    vi.stubGlobal("fetch", async () => {
      calls += 1;
      return calls === 1 ? refusal() : Response.json({ code: "CONFLICT", detail: "It is over." }, { status: 409 });
    });
    const answer = order().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answer).toMatchObject({ code: "CONFLICT" });
    expect(isReleasing()).toBe(false);
  });
});
