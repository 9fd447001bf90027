import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leaveTo } from "../../../storefront/state/leaving.ts";
import { openLiveConnection } from "../../../storefront/state/live.ts";
import type { ConnectionMessage } from "../../../worker/domain/live/messages.ts";

/** A fake WebSocket that the test controls as the server. */
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

  receive(message: ConnectionMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(code = 1006): void {
    this.onclose?.({ code });
  }
}

const latestSocket = (): FakeSocket => {
  const last = FakeSocket.opened.at(-1);
  if (!last) throw new Error("The page opened no WebSocket.");
  return last;
};

const kitchenMessage = (seq: number): ConnectionMessage => ({
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
  const received: string[] = [];
  const refresh = vi.fn();
  const onConnectionChange = vi.fn();
  const onMessage = (message: { type: string; orderItemId?: string }) =>
    received.push(message.orderItemId ?? message.type);
  const connection = openLiveConnection({
    path: "/api/live?topic=kitchen",
    onMessage: (message) => void onMessage(message),
    refresh,
    onConnectionChange,
    ...options,
  });
  close = () => connection.close();
  return { received, refresh, onConnectionChange, line: connection };
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

it("a page refreshes once when it is connected, and then receives changes without polling", () => {
  const { received, refresh } = open();
  expect(String(latestSocket().url)).toBe("wss://shop.example/api/live?topic=kitchen");
  latestSocket().receive({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  expect(refresh).toHaveBeenCalledTimes(1);
  latestSocket().receive(kitchenMessage(2));
  latestSocket().receive(kitchenMessage(3));
  vi.advanceTimersByTime(20_000);
  expect([received, refresh.mock.calls.length]).toEqual([["2", "3"], 1]);
});

it("a page does not refresh a menu that the server confirms as current, and refreshes an outdated one", () => {
  const { refresh } = open({ revision: () => 7 });
  expect(latestSocket().url.searchParams.get("revision")).toBe("7");
  latestSocket().receive({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  expect(refresh).not.toHaveBeenCalled();
  latestSocket().break();
  vi.advanceTimersByTime(2000);
  expect([...latestSocket().url.searchParams]).toEqual([
    ["topic", "kitchen"],
    ["after", "e.1"],
  ]);
  latestSocket().receive({ type: "resync", menuRevision: 9, position: "f.4" });
  expect(refresh.mock.calls).toEqual([[9]]);
});

it("a page refreshes once after a resync on an open connection, and stays connected", () => {
  const { received, refresh, onConnectionChange } = open();
  latestSocket().receive({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  latestSocket().receive(kitchenMessage(2));
  refresh.mockClear();
  latestSocket().receive({ type: "resync", menuRevision: null, position: "e.3" });
  expect([refresh.mock.calls, onConnectionChange.mock.calls]).toEqual([[[undefined]], [[true]]]);
  latestSocket().receive(kitchenMessage(4));
  expect([received, FakeSocket.opened.length, refresh.mock.calls.length]).toEqual([["2", "4"], 1, 1]);
  latestSocket().break();
  vi.advanceTimersByTime(2000);
  expect(latestSocket().url.searchParams.get("after")).toBe("e.4");
});

it("a page polls while disconnected, and reconnects with growing intervals", () => {
  const { received, refresh } = open();
  latestSocket().receive({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  latestSocket().receive(kitchenMessage(2));
  refresh.mockClear();
  const delays = [];
  for (let count = 0; count < 8; count += 1) {
    const before = Date.now();
    const opened = FakeSocket.opened.length;
    latestSocket().break();
    while (FakeSocket.opened.length === opened) vi.advanceTimersByTime(250);
    delays.push(Date.now() - before);
  }
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect([delays[0], delays.at(-1)]).toEqual([750, 30_250]);
  expect(refresh.mock.calls.length).toBeGreaterThan(3);
  expect(latestSocket().url.searchParams.get("after")).toBe("e.2");
  latestSocket().receive({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.2" });
  latestSocket().receive(kitchenMessage(3));
  refresh.mockClear();
  vi.advanceTimersByTime(20_000);
  expect([received, refresh.mock.calls.length]).toEqual([["2", "3"], 0]);
});

it("a connection without a pong is closed, and one that the server expires is renewed at once", () => {
  open();
  const first = latestSocket();
  first.receive({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  vi.advanceTimersByTime(25_000);
  expect(first.sent).toEqual(["ping"]);
  first.onmessage?.({ data: "pong" });
  vi.advanceTimersByTime(25_000);
  expect([first.sent.length, first.isClosed]).toEqual([2, false]);
  vi.advanceTimersByTime(5000);
  expect(first.isClosed).toBe(true);
  vi.advanceTimersByTime(1000);
  const second = latestSocket();
  expect(second).not.toBe(first);
  second.receive({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  second.break(4000);
  vi.advanceTimersByTime(500);
  expect(latestSocket()).not.toBe(second);
});

it("a hidden page does not poll, and refreshes as soon as it is visible", () => {
  const { refresh } = open();
  latestSocket().break();
  page.hidden = true;
  vi.advanceTimersByTime(60_000);
  expect(refresh).not.toHaveBeenCalled();
  const before = FakeSocket.opened.length;
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect([refresh.mock.calls.length, FakeSocket.opened.length]).toEqual([1, before + 1]);
});

it("a closed connection is not reopened", () => {
  const { line: connection, refresh } = open();
  latestSocket().receive({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.1" });
  connection.close();
  expect(latestSocket().isClosed).toBe(true);
  refresh.mockClear();
  screen.dispatchEvent(new Event("online"));
  page.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(60_000);
  expect([FakeSocket.opened.length, refresh.mock.calls.length]).toEqual([1, 0]);
});

describe("a page that is left", () => {
  const origin = "https://shop.example";
  const assign = vi.fn();

  class FakeElement {
    readonly link: object | null;
    constructor(link: object | null) {
      this.link = link;
    }
    closest(): object | null {
      return this.link;
    }
  }

  /** Clicks a link as a browser does, and returns whether the connection was closed by it. */
  const closesBy = (
    href: string,
    { target = "", isDownload = false, isAnswered = false, ctrlKey = false } = {},
  ): boolean => {
    const link = { href, protocol: new URL(href).protocol, target, hasAttribute: () => isDownload };
    const click = Object.assign(new Event("click", { cancelable: true }), { ctrlKey });
    Object.defineProperty(click, "target", { value: new FakeElement(link) });
    if (isAnswered) click.preventDefault();
    screen.dispatchEvent(click);
    return latestSocket().isClosed;
  };

  beforeEach(() => {
    vi.stubGlobal("Element", FakeElement);
    vi.stubGlobal("location", { href: `${origin}/`, assign });
    vi.stubGlobal("dispatchEvent", screen.dispatchEvent.bind(screen));
    open();
    latestSocket().receive({ type: "hello", at: "2026-11-20T23:30:00.000Z", position: "e.0" });
  });

  it("closes its connection first, because Firefox keeps no page with an open one", () => {
    const wasClosed: boolean[] = [];
    assign.mockImplementation(() => wasClosed.push(latestSocket().isClosed));
    leaveTo("/order/confirmed/ord_1");
    expect(assign).toHaveBeenCalledWith("/order/confirmed/ord_1");
    expect(wasClosed).toEqual([true]);
  });

  it("waits in Firefox until the connection has closed, and not for ever", async () => {
    vi.stubGlobal("mozInnerScreenX", 0);
    vi.resetModules();
    const { openLiveConnection: openInFirefox } = await import("../../../storefront/state/live.ts");
    const { leaveTo: leaveInFirefox } = await import("../../../storefront/state/leaving.ts");
    const firefox = openInFirefox({ path: "/api/live", onMessage: vi.fn(), refresh: vi.fn() });
    leaveInFirefox("/order/confirmed/ord_1");
    await vi.advanceTimersByTimeAsync(100);
    expect([latestSocket().isClosed, assign.mock.calls.length]).toEqual([true, 0]);
    latestSocket().break(1000);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(assign.mock.calls).toEqual([["/order/confirmed/ord_1"]]);
    vi.advanceTimersByTime(10_000);
    leaveInFirefox("/order/confirmed/ord_2");
    await vi.advanceTimersByTimeAsync(400);
    expect(assign.mock.calls.at(-1)).toEqual(["/order/confirmed/ord_2"]);
    firefox.close();
  });

  it("closes it for a link to another page, and for no other click", () => {
    expect(closesBy(`${origin}/menu/soup`, { isAnswered: true })).toBe(false);
    expect(closesBy(`${origin}/#menu`)).toBe(false);
    expect(closesBy("tel:+17185550100")).toBe(false);
    expect(closesBy(`${origin}/account`, { target: "_blank" })).toBe(false);
    expect(closesBy(`${origin}/account`, { ctrlKey: true })).toBe(false);
    expect(closesBy(`${origin}/receipt.pdf`, { isDownload: true })).toBe(false);
    expect(closesBy(`${origin}/account`)).toBe(true);
  });

  it("connects again if the guest stays", () => {
    leaveTo("https://paypal.example/checkoutnow");
    vi.advanceTimersByTime(9_000);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });
});
