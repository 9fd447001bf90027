import { expect, it } from "vitest";
import { DispatcherNotifier } from "../../worker/domain/events/notify-dispatcher.ts";
import { SeededRandom } from "../support/chaos/random-choices.ts";

/** A message in the queue, with the earliest time of its delivery. */
interface Message {
  storeId: string;
  sentAtMs: number;
  deliveredAtMs: number;
}

const createIsolate = () => {
  const messages: Message[] = [];
  const clock = { nowMs: 0, isDown: false };
  const wakes = new DispatcherNotifier(() => clock.nowMs);
  const send = async ({ storeId }: { storeId: string }, { delaySeconds = 0 } = {}) => {
    if (clock.isDown) throw new Error("The queue is down.");
    messages.push({ storeId, sentAtMs: clock.nowMs, deliveredAtMs: clock.nowMs + delaySeconds * 1000 });
  };
  // The named boundary: the code under test only uses `send` of the queue.
  const env = { EVENTS: { send } } as unknown as Parameters<DispatcherNotifier["wake"]>[0]["env"];
  const notify = (storeId: string) => wakes.wake({ env, requestId: "test" }, storeId);
  return { messages, clock, notify };
};

it("each event sends its own message at once if events are rare", async () => {
  const { messages, clock, notify } = createIsolate();
  for (const nowMs of [0, 5_000, 60_000]) {
    clock.nowMs = nowMs;
    await notify("sto_1");
  }
  expect(messages.map(({ deliveredAtMs }) => deliveredAtMs)).toEqual([0, 5_000, 60_000]);
});

it("frequent events share one message per second and store, and a message follows every event", async () => {
  const { messages, clock, notify } = createIsolate();
  const dice = new SeededRandom(7);
  const events: { storeId: string; atMs: number }[] = [];
  for (let count = 0; count < 2_000; count += 1) {
    clock.nowMs += dice.integerBelow(40);
    const storeId = dice.pick(["sto_1", "sto_2"]);
    events.push({ storeId, atMs: clock.nowMs });
    await notify(storeId);
  }
  // A queue may round a delay down by a second, and a message delivered during an event may come too early.
  const isCovered = ({ storeId, atMs }: (typeof events)[number]) =>
    messages.some((one) => one.storeId === storeId && (one.sentAtMs === atMs || one.deliveredAtMs - 1000 > atMs - 1));
  expect(events.filter((event) => !isCovered(event))).toEqual([]);
  expect(messages.length).toBeLessThan((2 * clock.nowMs) / 1000 + 4);
});

it("an event after a failed message sends another message", async () => {
  const { messages, clock, notify } = createIsolate();
  await notify("sto_1");
  clock.isDown = true;
  await notify("sto_1");
  clock.isDown = false;
  await notify("sto_1");
  expect(messages.map(({ deliveredAtMs }) => deliveredAtMs)).toEqual([0, 2_000]);
});
