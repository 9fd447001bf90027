import { describe, expect, it } from "vitest";
import { parseMessages, secondsBetween } from "../../../worker/domain/events/notify-dispatcher.ts";
import { judgeAttempt, type Outcome } from "../../../worker/domain/events/retry.rules.ts";

const now = "2026-11-20T23:30:00.000Z";
const respondedWith = (responseStatus: number): Outcome => ({ responseStatus, failure: null });
const timeout: Outcome = { responseStatus: null, failure: "timeout" };
const secondsUntil = (at: string | null) => (Date.parse(at ?? "") - Date.parse(now)) / 1000;

const waits = (random: number): number[] =>
  Array.from({ length: 10 }, (_, index) => secondsUntil(judgeAttempt(index + 1, timeout, now, random).nextAttemptAt));

describe("a delivery attempt", () => {
  it.each([200, 202, 204, 299])("counts as delivered with status %i", (status) => {
    const arrived = { status: "delivered", nextAttemptAt: null, isGone: false };
    expect(judgeAttempt(1, respondedWith(status), now, 0.5)).toEqual(arrived);
  });

  it.each([301, 302, 307, 400, 401, 404, 429, 500, 503])("is retried after status %i", (status) => {
    expect(judgeAttempt(1, respondedWith(status), now, 0)).toEqual({
      ...{ status: "pending", nextAttemptAt: "2026-11-20T23:30:05.000Z", isGone: false },
    });
  });

  it("is not retried after 410, and the endpoint is gone", () => {
    expect(judgeAttempt(1, respondedWith(410), now, 0)).toEqual({
      status: "parked",
      nextAttemptAt: null,
      isGone: true,
    });
  });

  it("is not retried for a forbidden address", () => {
    const outcome: Outcome = { responseStatus: null, failure: "forbidden_address" };
    expect(judgeAttempt(1, outcome, now, 0)).toEqual({ status: "parked", nextAttemptAt: null, isGone: false });
  });
});

describe("the retry schedule", () => {
  it("starts with 5 seconds and ends with 10 hours", () => {
    expect(waits(0)).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14400, 25200, 36000]);
  });

  it("adds up to 20 % jitter, and each interval is longer than the one before", () => {
    expect(waits(0.999_999).map(Math.round)).toEqual([6, 36, 144, 720, 2160, 4320, 8640, 17280, 30240, 43200]);
    const latest = waits(0.999_999);
    const earliest = waits(0);
    for (let index = 1; index < latest.length; index += 1) {
      expect(earliest[index]).toBeGreaterThan(latest[index - 1] ?? 0);
    }
  });

  it("covers a day, and then parks the delivery", () => {
    const day = 24 * 3600;
    const total = (random: number) => waits(random).reduce((sum, wait) => sum + wait, 0);
    expect(total(0)).toBeGreaterThan(day);
    expect(total(0.999_999)).toBeLessThan(1.25 * day);
    expect(judgeAttempt(11, timeout, now, 0.5)).toEqual({ status: "parked", nextAttemptAt: null, isGone: false });
  });
});

it("queue messages are parsed to unique stores and kinds, and invalid ones are ignored", () => {
  const bodies = [{ storeId: "sto_1" }, null, "sto_2", { storeId: 3 }, { storeId: "sto_2" }, { storeId: "sto_1" }];
  const kinds = [
    { storeId: "sto_1", kind: "orders" },
    { storeId: "sto_3", kind: "prune" },
    { storeId: "sto_4", kind: "other" },
    { storeId: "sto_5", shard: 2 },
    { storeId: "sto_6", shard: "2" },
  ];
  expect(parseMessages([...bodies, ...kinds].map((body) => ({ body })))).toEqual([
    { storeId: "sto_1", shard: 0, kind: "events" },
    { storeId: "sto_2", shard: 0, kind: "events" },
    { storeId: "sto_1", shard: 0, kind: "orders" },
    { storeId: "sto_3", shard: 0, kind: "prune" },
    { storeId: "sto_5", shard: 2, kind: "events" },
  ]);
  expect(secondsBetween(now, "2026-11-20T23:30:05.001Z")).toBe(6);
});
