import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { LegalPageKind } from "../../../db/schema/store/enums.ts";
import { neededLegalPages } from "../../../worker/domain/legal/legal.rules.ts";
import { Guest, launch } from "../guest.ts";
import { runGraphql, signIn } from "../kitchen-board.ts";
import { newStores } from "../new-stores.ts";
import { findViolations } from "../objections.ts";
import { locales, type Texts, textsIn } from "../texts.ts";
import { addAuthenticator } from "./authenticator.ts";
import { unzip } from "./unzip.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A restaurant on its first day. Its guest's particulars occur nowhere else, so that any copy of them is found. */
const places = [
  {
    store: "new-place",
    language: "en",
    template: "legal.templateUS",
    contact: { address: "12 Elm Street, Brooklyn, NY 11201", phone: "+1 718 555 0142" },
    dish: { category: "Soups", name: "Corn Chowder", price: "9.50" },
    guest: { name: "Quilla Marsh", email: "quilla.marsh@example.com", phone: "+1 212 555 7391" },
  },
  {
    store: "neues-lokal",
    language: "de",
    template: "legal.templateDE",
    contact: { address: "Lindenstraße 12, 10969 Berlin", phone: "+49 30 5550142" },
    dish: { category: "Suppen", name: "Kürbissuppe", price: "7,50" },
    guest: { name: "Xenia Dornfeld", email: "xenia.dornfeld@example.com", phone: "+49 30 5557391" },
  },
  {
    store: "atarashii",
    language: "ja",
    template: "legal.templateJP",
    contact: { address: "東京都台東区浅草1-2-3", phone: "+81 3 5550 0142" },
    dish: { category: "汁物", name: "豚汁", price: "600" },
    guest: { name: "真鍋 紬", email: "manabe.tsumugi@example.com", phone: "+81 3 5550 7391" },
  },
] as const;

type Place = (typeof places)[number];

const [, , , ...created] = newStores;

const findNewStore = (slug: Place["store"]): (typeof created)[number] => {
  const store = created.find((one) => one.slug === slug);
  if (!store) throw new Error(`There is no new store ${slug}.`);
  return store;
};

interface Owner extends Texts {
  guest: Guest;
  place: Place;
}

/** The owner signs in for the first time and finds the checklist. */
const arrive = async (place: Place): Promise<Owner> => {
  const { store, language } = place;
  const guest = await Guest.visit(browser, { width: 1280, store, locale: locales[language] });
  const texts = textsIn(language);
  await signIn(guest, findNewStore(store).owner, { texts });
  const list = guest.page.getByRole("region", { name: texts.staff("launch.title") });
  await list.getByText(texts.staff("launch.contact"), { exact: true }).waitFor();
  await guest.picture("first-day");
  expect(await findViolations(guest)).toEqual([]);
  return { guest, place, ...texts };
};

/** Opens a page, changes its fields and saves them. */
const saveForm = async ({ guest, staff }: Owner, area: string, change: () => Promise<void>): Promise<void> => {
  await guest.open(`/dashboard/${area}`);
  await change();
  await guest.page
    .getByRole("button", { name: staff("save"), exact: true })
    .first()
    .click();
  await guest.page.getByText(staff("saved"), { exact: true }).first().waitFor();
};

const describeRestaurant = async (owner: Owner): Promise<void> => {
  const { guest, place, staff } = owner;
  const { page } = guest;
  await saveForm(owner, "settings", async () => {
    await page.getByLabel(staff("settings.address"), { exact: true }).fill(place.contact.address);
    await page.getByLabel(staff("settings.phone"), { exact: true }).fill(place.contact.phone);
    await page.getByRole("checkbox", { name: staff("settings.cash") }).check();
  });
  await saveForm(owner, "delivery", () => page.getByRole("checkbox", { name: staff("delivery.pickup") }).check());
};

const writeMenu = async ({ guest, place, staff }: Owner): Promise<void> => {
  const { page, dialog } = guest;
  await guest.open("/dashboard/menu");
  await page.getByRole("button", { name: staff("menu.newCategory") }).click();
  await dialog.getByLabel(staff("menu.categoryName"), { exact: true }).fill(place.dish.category);
  await dialog.getByRole("button", { name: staff("save"), exact: true }).click();
  await page.getByRole("button", { name: staff("menu.newItem") }).click();
  await dialog.getByLabel(staff("menu.name"), { exact: true }).fill(place.dish.name);
  await dialog.getByLabel(staff("menu.price"), { exact: true }).fill(place.dish.price);
  await dialog.getByRole("button", { name: staff("save"), exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page
    .getByText(staff("menu.saved", { name: place.dish.name }))
    .first()
    .waitFor();
};

/** Publishes a page from the country's template, whose blanks the owner fills in. */
const publish = async ({ guest, place, staff }: Owner, kind: LegalPageKind): Promise<void> => {
  const { page, dialog } = guest;
  const name = staff(`legal.${kind}`);
  await page.getByRole("button", { name: `${staff("legal.write")} ${name}` }).click();
  await dialog.getByRole("button", { name: `${staff("legal.template")} · ${staff(place.template)}` }).click();
  const text = dialog.getByLabel(staff("legal.text"), { exact: true });
  await expect.poll(() => text.inputValue()).not.toBe("");
  const template = await text.inputValue();
  if (kind === "privacy") expect(template).toContain(findNewStore(place.store).name);
  await text.fill(template.replaceAll(/\[\[([^\]]+)\]\]/g, "$1"));
  await dialog.getByRole("button", { name: staff("legal.save"), exact: true }).click();
  await page
    .getByText(staff("legal.saved", { page: name }))
    .first()
    .waitFor();
};

const publishLegalPages = async (owner: Owner): Promise<void> => {
  const { guest, place, staff } = owner;
  await guest.open("/dashboard/settings");
  for (const kind of neededLegalPages(findNewStore(place.store).countryCode)) await publish(owner, kind);
  await guest.picture("legal");
  await guest.open("/dashboard");
  const step = guest.page.getByRole("listitem").filter({ hasText: staff("launch.legal_pages") });
  await step.getByText(staff("launch.done"), { exact: true }).waitFor({ state: "attached" });
};

/** Invites a colleague, also to choose a PIN, and gives the owner a passkey. */
const secureTeam = async ({ guest, place, staff }: Owner): Promise<void> => {
  const { page, dialog } = guest;
  const email = `kollege@${place.store}.example`;
  await guest.open("/dashboard/members");
  await page.getByRole("button", { name: staff("members.invite") }).click();
  await dialog.getByLabel(staff("members.email")).fill(email);
  await dialog.getByRole("button", { name: staff("members.send"), exact: true }).click();
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: email }) });
  await row.getByRole("button", { name: staff("team.invitePin") }).click();
  await dialog.getByRole("img", { name: staff("team.invitePinCode") }).waitFor();
  await dialog.getByRole("button", { name: staff("team.invitePinDone"), exact: true }).click();
  await guest.picture("members");
  await addAuthenticator(guest);
  await guest.open("/dashboard/sign-in");
  await page.getByRole("button", { name: staff("signIn.add") }).click();
  await dialog.getByLabel(staff("signIn.name"), { exact: true }).fill(staff("signIn.nameExample"));
  await dialog.getByRole("button", { name: staff("signIn.addAction"), exact: true }).click();
  await page.getByRole("button", { name: staff("signIn.codesDone") }).click();
  await page.getByRole("heading", { name: staff("signIn.nameExample") }).waitFor();
};

/** A guest orders the dish for the first free time, to pay in cash. Returns the order's id. */
const order = async ({ place, shop }: Owner): Promise<string> => {
  const guest = await Guest.visit(browser, { width: 390, store: place.store, locale: locales[place.language] });
  const { page, dialog } = guest;
  await page.getByRole("link", { name: place.dish.name, exact: true }).click();
  await dialog.getByRole("button", { name: new RegExp(`^${shop("item.addToBag").split("{")[0]}`) }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: shop("bag.open") }).click();
  await dialog.getByRole("button", { name: shop("bag.checkout") }).click();
  await dialog.getByTestId("total").waitFor();
  for (const field of ["name", "email", "tel"] as const) {
    const value = place.guest[field === "tel" ? "phone" : field];
    await dialog.locator(`input[autocomplete="${field}"]`).fill(value);
  }
  await dialog.getByRole("radio", { name: shop("checkout.cash"), exact: true }).check();
  await guest.picture("checkout");
  await dialog.locator("button[type=submit]").click();
  await guest.confirmed();
  await guest.picture("confirmed");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await guest.context.close();
  return id;
};

/** An order for later waits for its time, which the clock of the server never reaches. */
const release = async ({ guest }: Owner, id: string): Promise<void> => {
  const { restaurantOrder } = await runGraphql(
    guest,
    "query ($id: ID!) { restaurantOrder(where: { id: $id }) { status } }",
    { id },
  );
  const send = "mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: sent_to_kitchen) { id } }";
  if (restaurantOrder.status === "open") await runGraphql(guest, send, { id });
};

/** The guest pays at the counter and takes the food. */
const finish = async (owner: Owner, id: string): Promise<void> => {
  const { guest, staff } = owner;
  const { page, dialog } = guest;
  await release(owner, id);
  await guest.open(`/dashboard/orders/${id}`);
  const actions = page.getByRole("region", { name: staff("order.actions") });
  await actions.getByRole("button", { name: staff("order.pay"), exact: true }).click();
  await dialog.getByRole("radio", { name: staff("orders.method.cash"), exact: true }).check();
  await guest.picture("pay");
  await dialog.locator("button[type=submit]").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText(staff("order.payment.succeeded"), { exact: true }).first().waitFor();
  for (const step of ["kitchen.accept", "kitchen.start", "kitchen.ready.do", "kitchen.handOver"] as const)
    await actions.getByRole("button", { name: staff(step), exact: true }).click();
  // The last step is done once nothing can be cancelled any more.
  await actions.getByRole("button", { name: staff("kitchen.cancel"), exact: true }).waitFor({ state: "detached" });
  await expect
    .poll(async () => {
      const query = "query ($id: ID!) { restaurantOrder(where: { id: $id }) { status outstanding } }";
      return (await runGraphql(guest, query, { id })).restaurantOrder;
    })
    .toEqual({ status: "completed", outstanding: 0 });
  await guest.picture("handed-over");
};

const erase = async ({ guest, place, staff }: Owner): Promise<void> => {
  const { page, dialog } = guest;
  expect((await fetch(inject("cronUrl"))).status).toBe(200);
  const person = page.getByRole("link", { name: place.guest.name });
  await expect
    .poll(async () => {
      await guest.open("/dashboard/customers");
      await page.getByRole("heading", { name: staff("customers"), level: 1 }).waitFor();
      await page.getByText(staff("loading")).waitFor({ state: "detached" });
      return person.count();
    })
    .toBe(1);
  await guest.picture("customers");
  await person.click();
  await page.getByRole("button", { name: staff("customers.erase"), exact: true }).click();
  await dialog.getByRole("button", { name: staff("customers.eraseDo"), exact: true }).click();
  await page.getByText(staff("customers.erased")).first().waitFor();
};

/** Downloads everything of the store and returns the files of the archive. */
const exportAll = async ({ guest, staff }: Owner): Promise<ReadonlyMap<string, string>> => {
  const { page } = guest;
  await guest.open("/dashboard/audit");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: staff("audit.exportGo") }).click(),
  ]);
  return unzip(await readFile(await download.path()));
};

it.each(places)("$store opens, sells, erases a guest and exports everything, in $language", async (place) => {
  const owner = await arrive(place);
  await describeRestaurant(owner);
  await writeMenu(owner);
  await publishLegalPages(owner);
  await secureTeam(owner);
  const id = await order(owner);
  await finish(owner, id);
  await erase(owner);
  const files = await exportAll(owner);
  const contents = [...files.values()].join("\n");
  expect(contents).toContain(place.dish.name);
  expect(contents).toContain(id);
  for (const particular of Object.values(place.guest)) expect(contents).not.toContain(particular);
  expect(owner.guest.complaints).toEqual([]);
  await owner.guest.context.close();
});
