import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBoardReader } from "../../../storefront/dashboard/kitchen/board/board-reader.ts";

describe("the reader of the kitchen's board", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("reads again by itself until the worker answers, because no message may follow", async () => {
    const answers = [false, false, true];
    const read = vi.fn(async () => answers.shift() ?? true);
    const { refresh } = createBoardReader(read);
    await refresh();
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it("never reads twice at once, and reads once more for everything that changed during a read", async () => {
    let running = 0;
    const read = vi.fn(async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return true;
    });
    const { refresh } = createBoardReader(read);
    await Promise.all([refresh(), refresh(), refresh()]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("ends its retries when the board closes, also during a read", async () => {
    const read = vi.fn(async () => false);
    const { refresh, stop } = createBoardReader(read);
    const reading = refresh();
    stop();
    await reading;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
