import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startAudio } from "../../../../storefront/dashboard/kitchen/sound/start-audio.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const deviceThat = (answer: Promise<void>, state: AudioContextState) => ({
  resume: () => answer,
  close: vi.fn(async () => undefined),
  state,
});

it("a device that never answers a key is closed, and starts with the next tap", async () => {
  const silent = deviceThat(new Promise(() => undefined), "suspended");
  const started = startAudio(silent);
  const tapped = deviceThat(Promise.resolve(), "running");
  expect(await startAudio(tapped)).toBe(true);
  expect(tapped.close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await started).toBe(false);
  expect(silent.close).toHaveBeenCalledOnce();
});
