import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listNewStoreStatements } from "../../../db/local/new-store.ts";
import { storeTaskKinds } from "../../../db/schema/tasks.ts";
import { type Cookies, Guest, launch } from "../guest.ts";
import { runGraphql, signIn } from "../kitchen-board.ts";
import { newStores } from "../new-stores.ts";
import { findViolations } from "../objections.ts";
import { developmentVariables, type LocalServer, startServer } from "../server.ts";

const store = "last-orders";

let browser: Browser;
let server: LocalServer;
let cookies: Cookies;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer(developmentVariables)]);
  const created = newStores.filter(({ slug }) => slug === store).flatMap(listNewStoreStatements);
  await server.database.batch(created.map((statement) => server.database.prepare(statement)));
});
afterAll(() => Promise.all([browser.close(), server.stop()]));

const createSoup = `mutation ($category: ID!) {
  createMenuItem(data: { name: "Soup", price: 900, category: { connect: { id: $category } } }) { id } }`;
const placeAtTable = `mutation ($item: String!) {
  createPOSOrder(orderType: "dine_in", tableName: "1", items: [{ menuItemId: $item, quantity: 1 }]) { id } }`;

/** An order with a task of each kind, as due work raises them. */
const raiseEachTask = async (owner: Guest): Promise<void> => {
  const { createMenuCategory: soups } = await runGraphql(
    owner,
    'mutation { createMenuCategory(data: { name: "Soups" }) { id } }',
  );
  const { createMenuItem: dish } = await runGraphql(owner, createSoup, { category: soups.id });
  const { createPOSOrder: order } = await runGraphql(owner, placeAtTable, { item: dish.id });
  const insert = server.database.prepare(
    `INSERT INTO store_task (id, created_at, updated_at, store_id, kind, subject_id, order_id, amount, detail, raised_at)
     SELECT ?1, ?2, ?2, store_id, ?3, id, id, 800, '$9.00', ?2 FROM restaurant_order WHERE id = ?4`,
  );
  const now = new Date().toISOString();
  await server.database.batch(
    storeTaskKinds.map((kind, index) => insert.bind(`tsk_01KAHB6E0V1A3B5C7D9E1F3G0${index}`, now, kind, order.id)),
  );
};

const inspect = async (width: number, theme: "light" | "dark"): Promise<void> => {
  const owner = await Guest.visit(browser, { width, theme, store, port: server.port, cookies, path: "/dashboard" });
  await owner.page.getByRole("heading", { name: "To decide" }).waitFor();
  await owner.picture("tasks");
  expect(await findViolations(owner)).toEqual([]);
  await owner.context.close();
};

it("an owner reads what needs a decision, and ends a task with a note of what was done", async () => {
  const owner = await Guest.visit(browser, { width: 390, store, port: server.port });
  await signIn(owner, "owner@last-orders.example");
  cookies = await owner.context.cookies();
  await raiseEachTask(owner);
  await inspect(1280, "light");
  await inspect(320, "dark");

  await owner.open("/dashboard");
  const { page, dialog } = owner;
  const tasks = page.getByRole("region", { name: "To decide" });
  // An order at the counter has no name.
  await tasks.getByRole("link", { name: "Order #1", exact: true }).first().waitFor();
  const row = tasks.getByRole("listitem").filter({ hasText: "$8.00 was refunded at the payment processor" });
  await row.getByRole("button", { name: /^Done/ }).click();
  await dialog.getByRole("button", { name: "Done", exact: true }).click();
  await dialog.getByText("Say in a few words what you did.").waitFor();
  await owner.picture("task-note");
  expect(await findViolations(owner)).toEqual([]);
  await dialog.getByLabel("What did you do about it?").fill("Agreed with the guest.");
  await dialog.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByText("The task is marked as done.").waitFor();
  await row.waitFor({ state: "detached" });
  await expect.poll(() => tasks.getByRole("listitem").count()).toBe(storeTaskKinds.length - 1);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});
