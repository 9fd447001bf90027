import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openLiveConnection } from "../../../storefront/state/live.ts";
import type { LineMessage } from "../../../worker/domain/live/messages.ts";

/** The browser's end of a line, whose other end the test holds. */
class FakeSocket {
  static readonly opened: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: string[] = [];
  readonly url: URL;
  isClosed = false;

  constructor(url: URL) {
    this.url = url;
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  tell(message: LineMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(code = 1006): void {
    this.onclose?.({ code });
  }
}

const socket = (): FakeSocket => {
  const last = FakeSocket.opened.at(-1);
  if (!last) throw new Error("Nothing was opened.");
  return last;
};

const news = (seq: number): LineMessage => ({
  type: "kitchen_item",
  orderId: "ord_1",
  orderItemId: `${seq}`,
  kitchenStatus: "done",
  at: "2026-11-20T23:30:00.000Z",
  position: `e.${seq}`,
});

const page = Object.assign(new EventTarget(), { hidden: false });
const screen = new EventTarget();
let close: () => void = () => undefined;

const open = (options: { revision?: () => number } = {}) => {
  const heard: string[] = [];
  const refresh = vi.fn();
  const follow = vi.fn();
  const hear = (message: { type: string; orderItemId?: string }) => heard.push(message.orderItemId ?? message.type);
  const line = openLiveConnection({
    path: "/api/live?topic=kitchen",
    onMessage: (message) => void hear(message),
    refresh,
    onConnectionChange: follow,
    ...options,
  });
  close = () => line.close();
  return { heard, refresh, follow, line };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { href: "https://shop.example/" });
  vi.stubGlobal("addEventListener", screen.addEventListener.bind(screen));
  page.hidden = false;
  FakeSocket.opened.length = 0;
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("a page looks once more when its line stands, and then hears all of it without asking", () => {
  const { heard, refresh } = open();
  expect(String(socket().url)).toBe("wss://shop.example/api/live?topic=kitchen");
  socket().tell({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  expect(refresh).toHaveBeenCalledTimes(1);
  socket().tell(news(2));
  socket().tell(news(3));
  vi.advanceTimersByTime(20_000);
  expect([heard, refresh.mock.calls.length]).toEqual([["2", "3"], 1]);
});

it("a menu that the worker calls current is not asked for again, and one that is not is", () => {
  const { refresh } = open({ revision: () => 7 });
  expect(socket().url.searchParams.get("revision")).toBe("7");
  socket().tell({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  expect(refresh).not.toHaveBeenCalled();
  socket().break();
  vi.advanceTimersByTime(2000);
  expect([...socket().url.searchParams]).toEqual([
    ["topic", "kitchen"],
    ["after", "e.1"],
  ]);
  socket().tell({ type: "resync", menuRevision: 9, position: "f.4" });
  expect(refresh.mock.calls).toEqual([[9]]);
});

it("a page that learns on an open line that it missed something reads anew once, and stays on the line", () => {
  const { heard, refresh, follow } = open();
  socket().tell({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  socket().tell(news(2));
  refresh.mockClear();
  socket().tell({ type: "resync", menuRevision: null, position: "e.3" });
  expect([refresh.mock.calls, follow.mock.calls]).toEqual([[[undefined]], [[true]]]);
  socket().tell(news(4));
  expect([heard, FakeSocket.opened.length, refresh.mock.calls.length]).toEqual([["2", "4"], 1, 1]);
  socket().break();
  vi.advanceTimersByTime(2000);
  expect(socket().url.searchParams.get("after")).toBe("e.4");
});

it("a broken line is tried again, ever less often, while the page asks by itself", () => {
  const { heard, refresh } = open();
  socket().tell({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  socket().tell(news(2));
  refresh.mockClear();
  const tries = [];
  for (let count = 0; count < 8; count += 1) {
    const before = Date.now();
    const opened = FakeSocket.opened.length;
    socket().break();
    while (FakeSocket.opened.length === opened) vi.advanceTimersByTime(250);
    tries.push(Date.now() - before);
  }
  expect(tries).toEqual([...tries].sort((a, b) => a - b));
  expect([tries[0], tries.at(-1)]).toEqual([750, 30_250]);
  expect(refresh.mock.calls.length).toBeGreaterThan(3);
  expect(socket().url.searchParams.get("after")).toBe("e.2");
  socket().tell({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.2" });
  socket().tell(news(3));
  refresh.mockClear();
  vi.advanceTimersByTime(20_000);
  expect([heard, refresh.mock.calls.length]).toEqual([["2", "3"], 0]);
});

it("a line on which nobody answers is given up, and one whose time is over is renewed at once", () => {
  open();
  const first = socket();
  first.tell({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  vi.advanceTimersByTime(25_000);
  expect(first.sent).toEqual(["ping"]);
  first.onmessage?.({ data: "pong" });
  vi.advanceTimersByTime(25_000);
  expect([first.sent.length, first.isClosed]).toEqual([2, false]);
  vi.advanceTimersByTime(5000);
  expect(first.isClosed).toBe(true);
  vi.advanceTimersByTime(1000);
  const second = socket();
  expect(second).not.toBe(first);
  second.tell({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  second.break(4000);
  vi.advanceTimersByTime(500);
  expect(socket()).not.toBe(second);
});

it("a page that nobody looks at asks nothing, and looks as soon as somebody does", () => {
  const { refresh } = open();
  socket().break();
  page.hidden = true;
  vi.advanceTimersByTime(60_000);
  expect(refresh).not.toHaveBeenCalled();
  const before = FakeSocket.opened.length;
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect([refresh.mock.calls.length, FakeSocket.opened.length]).toEqual([1, before + 1]);
});

it("a line that was closed stays so", () => {
  const { line, refresh } = open();
  socket().tell({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  line.close();
  expect(socket().isClosed).toBe(true);
  refresh.mockClear();
  screen.dispatchEvent(new Event("online"));
  page.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(60_000);
  expect([FakeSocket.opened.length, refresh.mock.calls.length]).toEqual([1, 0]);
});
