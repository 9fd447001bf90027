import { afterEach, expect, it, vi } from "vitest";
import { TimeLimitExceeded, withinTime } from "../../db/time-limit.ts";
import { isUnavailable } from "../../worker/domain/unavailable.ts";

afterEach(() => vi.useRealTimers());

it("withinTime rejects work beyond its limit with an error that counts as unavailable", async () => {
  vi.useFakeTimers();
  const waiting = withinTime(5000, new Promise<never>(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  const error = await waiting;
  expect(error).toBeInstanceOf(TimeLimitExceeded);
  expect(isUnavailable(error)).toBe(true);
});

it("withinTime leaves no timer behind, whether the work succeeds or fails", async () => {
  vi.useFakeTimers();
  expect(await withinTime(5000, Promise.resolve("done"))).toBe("done");
  await expect(withinTime(5000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(vi.getTimerCount()).toBe(0);
});
