import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listNewStoreStatements } from "../../../db/local/new-store.ts";
import { Guest, launch } from "../guest.ts";
import { signIn } from "../kitchen-board.ts";
import { newStores } from "../new-stores.ts";
import { findViolations } from "../objections.ts";
import { developmentVariables, type LocalServer, startServer } from "../server.ts";

const store = "last-orders";

let browser: Browser;
let server: LocalServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer(developmentVariables)]);
  const created = newStores.filter(({ slug }) => slug === store).flatMap(listNewStoreStatements);
  await server.database.batch(created.map((statement) => server.database.prepare(statement)));
});
afterAll(() => Promise.all([browser.close(), server.stop()]));

it("what scrolls on a phone is reached by the keyboard, also where there is nothing yet", async () => {
  const owner = await Guest.visit(browser, { width: 390, store, port: server.port });
  await signIn(owner, "owner@last-orders.example");
  const { page } = owner;
  await owner.open("/dashboard/kitchen");
  await page.getByText("No new orders.").waitFor();
  expect(await findViolations(owner)).toEqual([]);
  await page.getByRole("button", { name: "To make" }).click();
  await page.getByRole("heading", { name: "To make" }).waitFor();
  expect(await findViolations(owner)).toEqual([]);
  for (const [area, heading] of Object.entries({ counter: "Counter", orders: "Orders", reports: "Reports" })) {
    await owner.open(`/dashboard/${area}`);
    await page.getByRole("heading", { name: heading }).first().waitFor();
    expect(await findViolations(owner), area).toEqual([]);
  }
  await owner.context.close();
});
