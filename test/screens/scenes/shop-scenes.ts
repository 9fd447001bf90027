import type { Guest } from "../../browser/guest.ts";
import type { Texts } from "../../browser/texts.ts";
import type { Stage } from "../stage.ts";
import type { Scene } from "./scene.ts";

const home = (): string => "/";
const fullBag = ({ bag }: Stage) => bag;

const openBag = async ({ page, dialog }: Guest, { shop }: Texts): Promise<void> => {
  await page
    .getByRole("button", { name: shop("bag.open") })
    .first()
    .click();
  await dialog.waitFor();
};

const search = async ({ page }: Guest, text: string): Promise<void> => page.getByRole("searchbox").fill(text);

/** The menu and a dish. */
export const menuScenes: readonly Scene[] = [
  { name: "menu open", group: "menu", path: home },
  { name: "menu with a full bag", group: "menu", path: home, cookies: fullBag },
  { name: "menu closed", group: "menu", server: "closed", path: home },
  { name: "menu on a holiday", group: "menu", server: "holiday", path: home },
  { name: "menu paused", group: "menu", server: "paused", path: home },
  { name: "menu while the kitchen is busy", group: "menu", server: "busy", path: home },
  { name: "menu of Gasthaus Linde", group: "menu", store: "gasthaus-linde", path: home },
  { name: "menu of Umi Sando", group: "menu", store: "umi-sando", path: home },
  { name: "search with results", group: "menu", path: home, prepare: (guest) => search(guest, "chicken") },
  { name: "search without result", group: "menu", path: home, prepare: (guest) => search(guest, "qqqqqq") },
  { name: "dish with choices", group: "menu", path: ({ dishes }) => dishes.withChoices },
  { name: "dish without choices", group: "menu", path: ({ dishes }) => dishes.plain },
  { name: "dish sold out", group: "menu", path: ({ dishes }) => dishes.soldOut },
  {
    name: "menu offline",
    group: "menu",
    path: home,
    prepare: async ({ context, page }, { shop }) => {
      await context.setOffline(true);
      await page.getByText(shop("offline")).first().waitFor();
    },
  },
];

const waitForDialog = ({ page }: Guest): Promise<void> => page.locator("dialog[open]").last().waitFor();

const openDelivery = async ({ dialog }: Guest, { shop }: Texts): Promise<void> => {
  await dialog
    .getByRole("button", { name: shop("delivery"), exact: true })
    .first()
    .click();
};

/** On wide screens the bag is a column of the menu. */
const drawerWidths = ["320", "390", "768"] as const;

/** The bag and the checkout. */
export const checkoutScenes: readonly Scene[] = [
  { name: "bag empty", group: "checkout", path: home, widths: drawerWidths, prepare: openBag },
  { name: "bag full", group: "checkout", path: home, widths: drawerWidths, cookies: fullBag, prepare: openBag },
  {
    name: "checkout for pickup",
    group: "checkout",
    path: () => "/?checkout",
    cookies: fullBag,
    prepare: waitForDialog,
  },
  {
    name: "checkout for delivery",
    group: "checkout",
    path: () => "/?checkout",
    cookies: ({ deliveryBag }) => deliveryBag,
    prepare: openDelivery,
  },
  {
    name: "checkout with errors",
    group: "checkout",
    path: () => "/?checkout",
    cookies: fullBag,
    prepare: async ({ dialog }) => {
      await dialog.locator("button[type=submit]").last().click();
      await dialog.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  {
    name: "checkout with a wallet",
    group: "checkout",
    path: () => "/?checkout",
    cookies: fullBag,
    prepare: async ({ page, dialog }) => {
      await dialog.locator("section[data-offered] button").first().click();
      // The sheet names the wallets that it stands for.
      await page.getByText("Apple Pay").waitFor();
    },
  },
  {
    name: "checkout while closed",
    group: "checkout",
    server: "closed",
    path: () => "/?checkout",
    cookies: ({ closedBag }) => closedBag,
    prepare: waitForDialog,
  },
];
