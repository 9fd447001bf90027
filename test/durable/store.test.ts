import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Announcement, KitchenItemMessage, Topic } from "../../worker/domain/live/messages.ts";
import { SeededRandom } from "../support/chaos/random-choices.ts";
import { connectTo, type Listener } from "../support/fakes/live-sockets.ts";

const store = "sto_1";
const channel = () => env.STORE.getByName(store);

const publish = (name: string, ...topics: Topic[]): Announcement => {
  const message: KitchenItemMessage = {
    type: "kitchen_item",
    orderId: "ord_1",
    orderItemId: name,
    kitchenStatus: "done",
    at: "2026-11-20T23:30:00.000Z",
  };
  return { topics, message };
};

const listNames = ({ liveMessages: receivedBy }: Listener) =>
  receivedBy.map((message) => ("orderItemId" in message ? message.orderItemId : ""));
const greetings = ({ messages: receivedNames }: Listener) =>
  receivedNames.map(({ type }) => type).filter((type) => type !== "kitchen_item");

/** The runtime can only evict an object that is active. */
const evict = async (webSockets: "hibernate" | "close"): Promise<void> => {
  await runInDurableObject(channel(), () => undefined);
  await evictDurableObject(channel(), { webSockets });
};

it("subscribers receive the messages of their topic only, once and in order", async () => {
  const menu = await connectTo(store, "menu");
  const kitchen = await connectTo(store, "kitchen");
  const guest = await connectTo(store, "order:ord_1");
  const elsewhere = await connectTo("sto_2", "kitchen");
  await channel().publish([
    publish("a", "kitchen", "order:ord_1"),
    publish("b", "menu"),
    publish("c", "kitchen", "menu", "order:ord_2"),
  ]);
  await Promise.all([
    channel().publish([publish("d", "kitchen"), publish("e", "kitchen")]),
    channel().publish([publish("f", "kitchen")]),
  ]);
  await Promise.all([menu, kitchen, guest, elsewhere].map((listener) => listener.receiveAll()));
  expect([listNames(menu), listNames(guest), listNames(elsewhere)]).toEqual([["b", "c"], ["a"], []]);
  expect(listNames(kitchen).slice(0, 2)).toEqual(["a", "c"]);
  expect(listNames(kitchen).slice(2).sort()).toEqual(["d", "e", "f"]);
  const numbers = kitchen.messages.map(({ position }) => Number(position.split(".")[1]));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

it("a client that reconnects receives the messages it missed, and continues from there", async () => {
  const before = await connectTo(store, "kitchen");
  await channel().publish([publish("a", "kitchen")]);
  await before.receiveAll();
  before.close();
  await channel().publish([publish("b", "kitchen"), publish("x", "menu"), publish("c", "kitchen")]);
  const after = await connectTo(store, "kitchen", before.position);
  await channel().publish([publish("d", "kitchen")]);
  await after.receiveAll();
  expect([greetings(after), listNames(after)]).toEqual([["hello"], ["b", "c", "d"]]);
  // A closed connection receives no further message, but does receive the close handshake.
  expect(before.closedWith).toBe(1000);
  const open = await runInDurableObject(channel(), (_, state) => state.getWebSockets().length);
  expect(open).toBe(1);
  // No new messages: nothing is sent twice.
  expect(listNames(await connectTo(store, "kitchen", after.position))).toEqual([]);
});

it("a connection hibernates with its channel, and receives messages again when the channel wakes", async () => {
  const listener = await connectTo(store, "menu");
  await channel().publish([publish("a", "menu")]);
  await evict("hibernate");
  await channel().publish([publish("b", "menu")]);
  await listener.receiveAll();
  expect(listNames(listener)).toEqual(["a", "b"]);
});

it("a client that missed more messages than the channel stores receives a resync", async () => {
  const listener = await connectTo(store, "kitchen");
  await channel().publish([publish("first", "kitchen")]);
  await listener.receiveAll();
  listener.close();
  const many = (count: number) => Array.from({ length: count }, (_, index) => publish(`${index}`, "kitchen"));
  await channel().publish(many(500));
  const inTime = await connectTo(store, "kitchen", listener.position);
  expect([greetings(inTime), listNames(inTime).length]).toEqual([["hello"], 500]);
  await channel().publish(many(1));
  const epoch = listener.position.split(".")[0];
  const late = [listener.position, `${epoch}.502000`, "another-epoch.3", "none", "1.1.1", "💥", ""];
  for (const position of late) {
    const back = await connectTo(store, "kitchen", position);
    expect([greetings(back), listNames(back), back.position]).toEqual([["resync"], [], `${epoch}.502`]);
  }
});

it("messages are dropped after their retention time, even if few messages followed", async () => {
  const listener = await connectTo(store, "kitchen");
  await channel().publish([publish("a", "kitchen"), publish("b", "kitchen")]);
  await runInDurableObject(channel(), (_, { storage }) => void storage.sql.exec("UPDATE message SET at = 0"));
  await channel().publish([publish("c", "kitchen")]);
  expect(greetings(await connectTo(store, "kitchen", listener.messages[0]?.position))).toEqual(["resync"]);
});

it("a channel that lost its storage sends a resync and continues", async () => {
  const listener = await connectTo(store, "kitchen");
  await channel().publish([publish("a", "kitchen")]);
  await listener.receiveAll();
  await runInDurableObject(channel(), (_, { storage }) => storage.deleteAll());
  await evict("close");
  const back = await connectTo(store, "kitchen", listener.position);
  await channel().publish([publish("b", "kitchen")]);
  await back.receiveAll();
  expect([greetings(back), listNames(back)]).toEqual([["resync"], ["b"]]);
});

it("an order connection ends after its maximum duration, and a menu connection does not", async () => {
  const menu = await connectTo(store, "menu");
  const kitchen = await connectTo(store, "kitchen");
  const guest = await connectTo(store, "order:ord_1");
  const end = (storage: DurableObjectState, topic: string) => {
    for (const socket of storage.getWebSockets(topic)) socket.serializeAttachment({ endsAtMs: 0 });
  };
  await runInDurableObject(channel(), (_, state) => end(state, "kitchen"));
  expect(await runDurableObjectAlarm(channel())).toBe(true);
  await Promise.all([menu, kitchen, guest].map((listener) => listener.receiveAll()));
  expect([menu.closedWith, kitchen.closedWith, guest.closedWith]).toEqual([null, 4000, null]);
  await runInDurableObject(channel(), (_, state) => end(state, "order:ord_1"));
  expect(await runDurableObjectAlarm(channel())).toBe(true);
  await guest.receiveAll();
  expect([menu.closedWith, guest.closedWith]).toEqual([null, 4000]);
});

it("an idle store is checked every two minutes, and every 15 seconds once an order or a kitchen is open", async () => {
  const readAlarm = () =>
    runInDurableObject(channel(), async (_, { storage }) => ((await storage.getAlarm()) ?? 0) - Date.now());
  await connectTo(store, "menu");
  expect(await readAlarm()).toBeGreaterThan(60_000);
  await runDurableObjectAlarm(channel());
  expect(await readAlarm()).toBeGreaterThan(60_000);
  await connectTo(store, "kitchen");
  expect(await readAlarm()).toBeLessThanOrEqual(15_000);
  await connectTo(store, "menu");
  await runDurableObjectAlarm(channel());
  expect(await readAlarm()).toBeLessThanOrEqual(15_000);
});

it("messages from clients are ignored, and a client that sends many is disconnected", async () => {
  const quiet = await connectTo(store, "menu");
  const loud = await connectTo(store, "menu");
  quiet.send('{"type":"menu"}');
  loud.send("x".repeat(1025));
  await channel().publish([publish("a", "menu")]);
  await Promise.all([quiet.receiveAll(), loud.receiveAll()]);
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

interface Subscriber {
  topic: Topic;
  listener: Listener | null;
  receivedBy: string[];
  position: string;
}

/** Collects the messages of a connection that has ended. */
const disconnect = async (subscriber: Subscriber, isImpatient: boolean): Promise<void> => {
  const { listener } = subscriber;
  if (!listener) return;
  if (!isImpatient) await listener.receiveAll();
  listener.close();
  subscriber.receivedBy.push(...listNames(listener));
  subscriber.position = listener.position;
  subscriber.listener = null;
};

it.each([1, 2, 3, 4])(
  "subscribers receive every message once and in order under random faults (seed %i)",
  async (seed) => {
    const random = new SeededRandom(seed);
    const topics: [Topic, ...Topic[]] = ["menu", "kitchen", "order:ord_1"];
    const published: { name: string; topics: readonly Topic[] }[] = [];
    const { position: start } = await connectTo(store, "menu");
    const subscribers = Array.from(
      { length: 5 },
      (_, index): Subscriber => ({
        topic: topics[index % 3] ?? "menu",
        listener: null,
        receivedBy: [],
        position: start,
      }),
    );
    const publishOne = async (): Promise<void> => {
      const batch = Array.from({ length: 1 + random.integerBelow(3) }, () => {
        const messageTopics = topics.filter(() => random.chance(0.6));
        published.push({ name: `${published.length}`, topics: messageTopics });
        return publish(`${published.length - 1}`, ...messageTopics);
      });
      await channel().publish(batch);
    };
    for (let step = 0; step < 40; step += 1) {
      const subscriber = subscribers[random.integerBelow(subscribers.length)];
      if (random.chance(0.5)) await publishOne();
      else if (random.chance(0.1)) await evict(random.pick(["hibernate", "close"]));
      else if (subscriber?.listener) await disconnect(subscriber, random.chance(0.5));
      else if (subscriber) {
        const publishing = random.chance(0.3) ? publishOne() : undefined;
        subscriber.listener = await connectTo(store, subscriber.topic, subscriber.position);
        await publishing;
      }
    }
    for (const subscriber of subscribers) {
      await disconnect(subscriber, false);
      subscriber.listener = await connectTo(store, subscriber.topic, subscriber.position);
      await disconnect(subscriber, false);
      expect(subscriber.receivedBy).toEqual(
        published.flatMap(({ name, topics: on }) => (on.includes(subscriber.topic) ? [name] : [])),
      );
    }
  },
);
