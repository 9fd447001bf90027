import { expect, it } from "vitest";
import { atomic } from "../../../db/atomic.ts";
import { insertTask, settleTask } from "../../../db/queries/tasks.ts";
import { codeOf, type GraphqlClient, paidOrder, posClient } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

interface Task {
  id: string;
  kind: string;
  amount: number | null;
  doneAt: string | null;
  doneBy: string | null;
  note: string | null;
  order: { orderNumber: string } | null;
}

const openTasks =
  "{ storeTasks(where: { doneAt: { equals: null } }) { id kind amount doneAt doneBy note order { orderNumber } } }";
const allTasks = "{ storeTasks { id kind amount doneAt doneBy note order { orderNumber } } }";
const complete = `mutation ($taskId: ID!, $note: String!) {
  completeStoreTask(taskId: $taskId, note: $note) { id doneAt doneBy note } }`;

const readTasks = async (client: GraphqlClient, query = openTasks): Promise<Task[]> =>
  (await client.graphql<{ storeTasks: Task[] }>(query)).data?.storeTasks ?? [];

const subject = async (shop: World) =>
  ({ storeId: await findStoreId(shop.db, "copper-pot"), kind: "other_amount", subjectId: "pay_1" }) as const;

const raise = async (shop: World, orderId: string, amount: number): Promise<void> => {
  const { now } = shop;
  const row = { ...(await subject(shop)), id: `tsk_${amount}`, createdAt: now, updatedAt: now, raisedAt: now };
  await atomic(shop.db, [insertTask(shop.db, { ...row, orderId, amount, detail: "$37.40" }, now)]);
};

it("a task is open once for its subject, until the fact that settles it, and again if its cause returns", async () => {
  const shop = await world();
  const manager = await posClient(shop);
  const { orderId, orderNumber } = await paidOrder(shop);
  await raise(shop, orderId, 900);
  await raise(shop, orderId, 1000);
  expect(await readTasks(manager)).toMatchObject([{ kind: "other_amount", amount: 900, order: { orderNumber } }]);
  await atomic(shop.db, [settleTask(shop.db, await subject(shop), shop.now)]);
  expect(await readTasks(manager)).toEqual([]);
  expect(await readTasks(manager, allTasks)).toMatchObject([{ doneAt: shop.now, doneBy: null, note: null }]);
  await raise(shop, orderId, 1000);
  expect(await readTasks(manager)).toMatchObject([{ amount: 1000, doneAt: null }]);
});

it("a task is done with a note by who may move money, and the first note stays", async () => {
  const shop = await world();
  const manager = await posClient(shop);
  await raise(shop, (await paidOrder(shop)).orderId, 900);
  const [task] = await readTasks(manager);
  const kitchen = await shop.withKey(["read_orders", "write_orders"]);
  expect(codeOf(await kitchen.graphql(complete, { taskId: task?.id, note: "Paid." }))).toBe("MISSING_SCOPE");
  expect(codeOf(await manager.graphql(complete, { taskId: task?.id, note: " " }))).toBe("BAD_INPUT");
  const first = await manager.graphql<{ completeStoreTask: Task }>(complete, {
    taskId: task?.id,
    note: "Refunded in cash.",
  });
  expect(first.data?.completeStoreTask).toMatchObject({ doneAt: shop.now, note: "Refunded in cash." });
  expect(first.data?.completeStoreTask.doneBy).not.toBeNull();
  const second = await manager.graphql<{ completeStoreTask: Task }>(complete, { taskId: task?.id, note: "Another." });
  expect(second.data).toEqual(first.data);
  expect(await readTasks(manager)).toEqual([]);
});

it("a task of another store does not exist", async () => {
  const shop = await world();
  await raise(shop, (await paidOrder(shop)).orderId, 900);
  const [task] = await readTasks(await posClient(shop));
  const linde = await posClient(shop, "gasthaus-linde");
  const store = { store: "gasthaus-linde" };
  expect((await linde.graphql<{ storeTasks: Task[] }>(allTasks, {}, store)).data).toEqual({ storeTasks: [] });
  expect(codeOf(await linde.graphql(complete, { taskId: task?.id, note: "Mine." }, store))).toBe("NOT_FOUND");
});
