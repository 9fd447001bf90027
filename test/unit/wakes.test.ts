import { expect, it } from "vitest";
import { Wakes } from "../../worker/domain/events/wake.ts";
import { SeededRandom } from "../support/chaos/random-choices.ts";

/** What was put into the queue, with the earliest moment at which it comes out. */
interface Message {
  storeId: string;
  sentAtMs: number;
  comesAtMs: number;
}

const isolate = () => {
  const [messages, clock]: [Message[], { nowMs: number; isDown: boolean }] = [[], { nowMs: 0, isDown: false }];
  const wakes = new Wakes(() => clock.nowMs);
  const send = async ({ storeId }: { storeId: string }, { delaySeconds = 0 } = {}) => {
    if (clock.isDown) throw new Error("The queue is down.");
    messages.push({ storeId, sentAtMs: clock.nowMs, comesAtMs: clock.nowMs + delaySeconds * 1000 });
  };
  // The named boundary: this is all of the queue that is used.
  const env = { EVENTS: { send } } as unknown as Parameters<Wakes["wake"]>[0]["env"];
  const tell = (storeId: string) => wakes.wake({ env, requestId: "test" }, storeId);
  return { messages, clock, tell };
};

it("in a quiet hour a restaurant's partners are told of each event at once", async () => {
  const { messages, clock, tell } = isolate();
  for (const nowMs of [0, 5_000, 60_000]) {
    clock.nowMs = nowMs;
    await tell("sto_1");
  }
  expect(messages.map(({ comesAtMs }) => comesAtMs)).toEqual([0, 5_000, 60_000]);
});

it("in a busy hour one message a second is enough, and none of the events is left behind", async () => {
  const { messages, clock, tell } = isolate();
  const dice = new SeededRandom(7);
  const events: { storeId: string; atMs: number }[] = [];
  for (let count = 0; count < 2_000; count += 1) {
    clock.nowMs += dice.integerBelow(40);
    const storeId = dice.pick(["sto_1", "sto_2"]);
    events.push({ storeId, atMs: clock.nowMs });
    await tell(storeId);
  }
  // A queue may round a second down, and what it hands out in the moment of an event may be too early for it.
  const isLookedAt = ({ storeId, atMs }: (typeof events)[number]) =>
    messages.some((one) => one.storeId === storeId && (one.sentAtMs === atMs || one.comesAtMs - 1000 > atMs - 1));
  expect(events.filter((event) => !isLookedAt(event))).toEqual([]);
  expect(messages.length).toBeLessThan((2 * clock.nowMs) / 1000 + 4);
});

it("a message that could not be sent stands for no other", async () => {
  const { messages, clock, tell } = isolate();
  await tell("sto_1");
  clock.isDown = true;
  await tell("sto_1");
  clock.isDown = false;
  await tell("sto_1");
  expect(messages.map(({ comesAtMs }) => comesAtMs)).toEqual([0, 2_000]);
});
