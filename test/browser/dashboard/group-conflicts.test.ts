import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const dish = "Buttermilk Chicken Wings";

interface Modifier {
  name: string;
  modifierGroup: string;
  modifierGroupLabel: string | null;
}

interface ResponseBody {
  data?: {
    menuItems?: { id: string; name: string }[];
    menuItem?: { modifiers: Modifier[] };
    modifierGroupConflicts?: object[];
  };
}

/** Changes a response so that one sauce has another label, which no write permits now. */
const withOldConflict = async (page: Page, itemId: string): Promise<void> => {
  await page.route("**/api/graphql", async (route) => {
    const response = await route.fetch();
    const body: ResponseBody = await response.json();
    const modifier = body.data?.menuItem?.modifiers.find(({ name }) => name === "Dry rub");
    if (modifier) modifier.modifierGroupLabel = "Rubs";
    if (body.data?.modifierGroupConflicts) {
      const labels = ["Choose a sauce", "Rubs"];
      body.data.modifierGroupConflicts = [{ menuItemId: itemId, menuItemName: dish, modifierGroup: "sauces", labels }];
    }
    await route.fulfill({ response, json: body });
  });
};

const languages = {
  en: { title: "Choice groups that guests don't see", row: "Two groups in one", save: "Save" },
  de: { title: "Auswahlgruppen, die Gäste nicht sehen", row: "Zwei Gruppen in einer", save: "Speichern" },
  ja: { title: "お客様に表示されていない選択グループ", row: "2つのグループが重複", save: "保存" },
};

it("an owner sees conflicting modifier groups in each language, and corrects the dish", async () => {
  const owner = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = owner;
  await signIn(owner, "owner@copperpot.example");
  await page.getByRole("heading", { name: "Today" }).waitFor();
  const query = `{ menuItems(where: { name: { equals: "${dish}" } }) { id } }`;
  const { data }: ResponseBody = await owner.send("/api/graphql", { query });
  await withOldConflict(page, data?.menuItems?.[0]?.id ?? "");
  for (const [language, { title, row, save }] of Object.entries(languages)) {
    await owner.open(`/dashboard/menu?lang=${language}`);
    const notice = page.getByRole("region", { name: title });
    await notice.getByText(/Rubs/).waitFor();
    await page.getByRole("listitem").filter({ hasText: row }).getByRole("heading", { name: dish }).waitFor();
    await owner.picture(`group-conflicts-${language}`);
    expect(await findViolations(owner)).toEqual([]);
    await notice.getByRole("button", { name: dish }).click();
    await dialog.getByText(/Rubs.*Dry rub/).waitFor();
    await owner.picture(`group-conflict-${language}`);
    expect(await findViolations(owner)).toEqual([]);
    const isSent = page.waitForRequest((request) => request.postData()?.includes("saveMenuItem") ?? false);
    await dialog.getByRole("button", { name: save, exact: true }).click();
    const { modifiers } = (await isSent).postDataJSON().variables.data;
    expect(modifiers).toContainEqual({ id: expect.any(String), modifierGroupLabel: "Choose a sauce" });
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  expect(owner.complaints).toEqual([]);
  await page.unrouteAll({ behavior: "wait" });
  await owner.context.close();
});
