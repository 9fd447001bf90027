import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Announcement, KitchenItemMessage, Topic } from "../../worker/domain/live/messages.ts";
import { Dice } from "../support/chaos/random-choices.ts";
import { type Listener, lineTo } from "../support/fakes/live-sockets.ts";

const store = "sto_1";
const channel = () => env.STORE.getByName(store);

const news = (name: string, ...topics: Topic[]): Announcement => {
  const message: KitchenItemMessage = {
    type: "kitchen_item",
    orderId: "ord_1",
    orderItemId: name,
    kitchenStatus: "done",
    at: "2026-11-20T23:30:00.000Z",
  };
  return { topics, message };
};

const listNames = ({ heard }: Listener) =>
  heard.map((message) => ("orderItemId" in message ? message.orderItemId : ""));
const greetings = ({ told }: Listener) => told.map(({ type }) => type).filter((type) => type !== "kitchen_item");

/** The runtime can only evict an object that is active. */
const evict = async (webSockets: "hibernate" | "close"): Promise<void> => {
  await runInDurableObject(channel(), () => undefined);
  await evictDurableObject(channel(), { webSockets });
};

it("subscribers receive the messages of their topic only, once and in order", async () => {
  const menu = await lineTo(store, "menu");
  const kitchen = await lineTo(store, "kitchen");
  const guest = await lineTo(store, "order:ord_1");
  const elsewhere = await lineTo("sto_2", "kitchen");
  await channel().publish([
    news("a", "kitchen", "order:ord_1"),
    news("b", "menu"),
    news("c", "kitchen", "menu", "order:ord_2"),
  ]);
  await Promise.all([
    channel().publish([news("d", "kitchen"), news("e", "kitchen")]),
    channel().publish([news("f", "kitchen")]),
  ]);
  await Promise.all([menu, kitchen, guest, elsewhere].map((listener) => listener.settled()));
  expect([listNames(menu), listNames(guest), listNames(elsewhere)]).toEqual([["b", "c"], ["a"], []]);
  expect(listNames(kitchen).slice(0, 2)).toEqual(["a", "c"]);
  expect(listNames(kitchen).slice(2).sort()).toEqual(["d", "e", "f"]);
  const numbers = kitchen.told.map(({ position }) => Number(position.split(".")[1]));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

it("a client that reconnects receives the messages it missed, and continues from there", async () => {
  const before = await lineTo(store, "kitchen");
  await channel().publish([news("a", "kitchen")]);
  await before.settled();
  before.hangUp();
  await channel().publish([news("b", "kitchen"), news("x", "menu"), news("c", "kitchen")]);
  const after = await lineTo(store, "kitchen", before.position);
  await channel().publish([news("d", "kitchen")]);
  await after.settled();
  expect([greetings(after), listNames(after)]).toEqual([["hello"], ["b", "c", "d"]]);
  // A closed connection receives no further message, but does receive the close handshake.
  expect(before.closedWith).toBe(1000);
  const open = await runInDurableObject(channel(), (_, state) => state.getWebSockets().length);
  expect(open).toBe(1);
  // No new messages: nothing is sent twice.
  expect(listNames(await lineTo(store, "kitchen", after.position))).toEqual([]);
});

it("a connection hibernates with its channel, and receives messages again when the channel wakes", async () => {
  const listener = await lineTo(store, "menu");
  await channel().publish([news("a", "menu")]);
  await evict("hibernate");
  await channel().publish([news("b", "menu")]);
  await listener.settled();
  expect(listNames(listener)).toEqual(["a", "b"]);
});

it("a client that missed more messages than the channel stores receives a resync", async () => {
  const listener = await lineTo(store, "kitchen");
  await channel().publish([news("first", "kitchen")]);
  await listener.settled();
  listener.hangUp();
  const many = (count: number) => Array.from({ length: count }, (_, index) => news(`${index}`, "kitchen"));
  await channel().publish(many(500));
  const inTime = await lineTo(store, "kitchen", listener.position);
  expect([greetings(inTime), listNames(inTime).length]).toEqual([["hello"], 500]);
  await channel().publish(many(1));
  const epoch = listener.position.split(".")[0];
  const late = [listener.position, `${epoch}.502000`, "another-epoch.3", "none", "1.1.1", "💥", ""];
  for (const position of late) {
    const back = await lineTo(store, "kitchen", position);
    expect([greetings(back), listNames(back), back.position]).toEqual([["resync"], [], `${epoch}.502`]);
  }
});

it("messages are dropped after their retention time, even if few messages followed", async () => {
  const listener = await lineTo(store, "kitchen");
  await channel().publish([news("a", "kitchen"), news("b", "kitchen")]);
  await runInDurableObject(channel(), (_, { storage }) => void storage.sql.exec("UPDATE message SET at = 0"));
  await channel().publish([news("c", "kitchen")]);
  expect(greetings(await lineTo(store, "kitchen", listener.told[0]?.position))).toEqual(["resync"]);
});

it("a channel that lost its storage sends a resync and continues", async () => {
  const listener = await lineTo(store, "kitchen");
  await channel().publish([news("a", "kitchen")]);
  await listener.settled();
  await runInDurableObject(channel(), (_, { storage }) => storage.deleteAll());
  await evict("close");
  const back = await lineTo(store, "kitchen", listener.position);
  await channel().publish([news("b", "kitchen")]);
  await back.settled();
  expect([greetings(back), listNames(back)]).toEqual([["resync"], ["b"]]);
});

it("an order connection ends after its maximum duration, and a menu connection does not", async () => {
  const menu = await lineTo(store, "menu");
  const kitchen = await lineTo(store, "kitchen");
  const guest = await lineTo(store, "order:ord_1");
  const end = (storage: DurableObjectState, topic: string) => {
    for (const socket of storage.getWebSockets(topic)) socket.serializeAttachment({ endsAtMs: 0 });
  };
  await runInDurableObject(channel(), (_, state) => end(state, "kitchen"));
  expect(await runDurableObjectAlarm(channel())).toBe(true);
  await Promise.all([menu, kitchen, guest].map((listener) => listener.settled()));
  expect([menu.closedWith, kitchen.closedWith, guest.closedWith]).toEqual([null, 4000, null]);
  await runInDurableObject(channel(), (_, state) => end(state, "order:ord_1"));
  expect(await runDurableObjectAlarm(channel())).toBe(true);
  await guest.settled();
  expect([menu.closedWith, guest.closedWith]).toEqual([null, 4000]);
});

it("messages from clients are ignored, and a client that sends many is disconnected", async () => {
  const quiet = await lineTo(store, "menu");
  const loud = await lineTo(store, "menu");
  quiet.say('{"type":"menu"}');
  loud.say("x".repeat(1025));
  await channel().publish([news("a", "menu")]);
  await Promise.all([quiet.settled(), loud.settled()]);
  expect([listNames(quiet), quiet.closedWith, loud.closedWith]).toEqual([["a"], null, 1009]);
});

it("the connection limit for guests never blocks a kitchen connection", async () => {
  const full = { all: 5000, kitchen: 0 };
  await runInDurableObject(channel(), async (object, state) => {
    const known = state.getWebSockets.bind(state);
    state.getWebSockets = (topic) => (topic === undefined ? Array.from<WebSocket>({ length: full.all }) : known(topic));
    const ask = (topic: string) => object.fetch(new Request(`https://store/?topic=${topic}`));
    expect([(await ask("menu")).status, (await ask("kitchen")).status]).toEqual([503, 101]);
    state.getWebSockets = known;
  });
});

interface Person {
  topic: Topic;
  line: Listener | null;
  heard: string[];
  position: string;
}

/** Collects the messages of a connection that has ended. */
const hangUp = async (person: Person, isInHurry: boolean): Promise<void> => {
  const { line } = person;
  if (!line) return;
  if (!isInHurry) await line.settled();
  line.hangUp();
  person.heard.push(...listNames(line));
  person.position = line.position;
  person.line = null;
};

it.each([1, 2, 3, 4])(
  "subscribers receive every message once and in order under random faults (seed %i)",
  async (seed) => {
    const dice = new Dice(seed);
    const topics: [Topic, ...Topic[]] = ["menu", "kitchen", "order:ord_1"];
    const said: { name: string; topics: readonly Topic[] }[] = [];
    const { position: start } = await lineTo(store, "menu");
    const people = Array.from(
      { length: 5 },
      (_, index): Person => ({ topic: topics[index % 3] ?? "menu", line: null, heard: [], position: start }),
    );
    const say = async (): Promise<void> => {
      const batch = Array.from({ length: 1 + dice.below(3) }, () => {
        const chosen = topics.filter(() => dice.happens(0.6));
        said.push({ name: `${said.length}`, topics: chosen });
        return news(`${said.length - 1}`, ...chosen);
      });
      await channel().publish(batch);
    };
    for (let step = 0; step < 40; step += 1) {
      const person = people[dice.below(people.length)];
      if (dice.happens(0.5)) await say();
      else if (dice.happens(0.1)) await evict(dice.one(["hibernate", "close"]));
      else if (person?.line) await hangUp(person, dice.happens(0.5));
      else if (person) {
        const saying = dice.happens(0.3) ? say() : undefined;
        person.line = await lineTo(store, person.topic, person.position);
        await saying;
      }
    }
    for (const person of people) {
      await hangUp(person, false);
      person.line = await lineTo(store, person.topic, person.position);
      await hangUp(person, false);
      expect(person.heard).toEqual(said.flatMap(({ name, topics: on }) => (on.includes(person.topic) ? [name] : [])));
    }
  },
);
