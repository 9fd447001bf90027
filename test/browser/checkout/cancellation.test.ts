import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch, type Visit } from "../guest.ts";
import {
  findTicket,
  findTicketTool,
  boardAt as openBoard,
  orderWings,
  ownerCookies,
  runGraphql,
  signIn,
} from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;
const boardAt = (visit: Visit) => openBoard(browser, cookies, visit);

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

it("staff without the right request a paid order's cancellation, and a manager confirms or rejects it", async () => {
  const owner = await boardAt({ width: 1280 });
  await owner.open("/dashboard/settings");
  const team = owner.page.getByRole("region", { name: "Team" });
  await team.getByLabel("Staff can cancel paid orders").uncheck();
  await owner.page.getByRole("button", { name: "Save" }).click();
  await owner.page.getByText("Saved").waitFor();
  await team.scrollIntoViewIfNeeded();
  await owner.picture("team-settings");
  expect(await findViolations(owner)).toEqual([]);
  await owner.open("/dashboard/kitchen");
  await owner.page.getByText("Live", { exact: true }).waitFor();

  const email = "waiter@example.com";
  await runGraphql(owner, "mutation ($email: String!) { inviteMember(email: $email, role: staff) { id } }", { email });
  const waiter = await Guest.visit(browser, { width: 390, theme: "dark" });
  await signIn(waiter, email);
  await waiter.open("/dashboard/kitchen");
  const guest = await Guest.visit(browser, { width: 390 });
  const { number } = await orderWings(guest);
  const waiterTicket = findTicket(waiter, number);
  const ownerTicket = findTicket(owner, number);
  for (const reason of ["The guest asked for it", "Something is sold out"]) {
    await (await findTicketTool(waiterTicket, "Cancel")).click();
    await waiter.dialog.getByRole("heading", { name: /Ask a manager to cancel order/ }).waitFor();
    await waiter.dialog.getByLabel(reason).check();
    await waiter.picture("ask-manager");
    expect(await findViolations(waiter)).toEqual([]);
    await waiter.page.emulateMedia({ colorScheme: "dark" });
    await waiter.dialog.getByRole("button", { name: "Ask a manager to cancel" }).click();
    await waiterTicket.getByText("Cancellation requested").waitFor();
    await waiterTicket.getByText(`${email}, `).waitFor();
    await expect.poll(() => waiterTicket.getByRole("button", { name: /^Cancel/ }).count()).toBe(0);
    await ownerTicket.getByText("Cancellation requested").waitFor();
    await ownerTicket.getByText(reason).waitFor();
    for (const [person, ticket] of [
      [waiter, waiterTicket],
      [owner, ownerTicket],
    ] as const) {
      await ticket.scrollIntoViewIfNeeded();
      await person.picture("requested");
    }
    await owner.page.emulateMedia({ colorScheme: "dark" });
    await owner.picture("requested-dark");
    expect(await findViolations(owner)).toEqual([]);
    await owner.page.emulateMedia({ colorScheme: "light" });
    if (reason !== "The guest asked for it") break;
    await ownerTicket.getByRole("button", { name: /^Keep the order/ }).click();
    await waiterTicket.getByText("Cancellation requested").waitFor({ state: "detached" });
  }
  await ownerTicket.getByRole("button", { name: /^Cancel and refund/ }).click();
  await owner.dialog.getByRole("heading", { name: /and refund \$/ }).waitFor();
  await owner.picture("confirm-request");
  expect(await findViolations(owner)).toEqual([]);
  await owner.dialog.getByRole("button", { name: "Cancel and refund" }).click();
  await ownerTicket.waitFor({ state: "detached" });
  await waiterTicket.waitFor({ state: "detached" });
  await guest.page.getByText(/\$[\d.]+ refunded/).waitFor();
  await guest.picture("refunded");
  expect([...owner.complaints, ...waiter.complaints, ...guest.complaints]).toEqual([]);
  await runGraphql(owner, "mutation { updateStoreOperations(data: { staffMayCancelPaid: true }) { id } }");
  await Promise.all([owner.context.close(), waiter.context.close(), guest.context.close()]);
});
