import { orderStates } from "../stage.ts";
import { atOrder, type Scene } from "./scene.ts";

/** An order's confirmation in each state, its receipt, and the ways to find it. */
export const orderScenes: readonly Scene[] = [
  ...orderStates.map((state): Scene => ({ name: `order ${state}`, group: "order", path: atOrder(state) })),
  { name: "order shared", group: "order", path: ({ sharedOrder }) => sharedOrder },
  { name: "order without its key", group: "order", path: () => "/order/confirmed/ord_missing" },
  { name: "receipt", group: "order", path: ({ receipt }) => receipt },
  { name: "find order", group: "order", path: () => "/order/find" },
];

/** Sign-in and the account's pages. */
export const accountScenes: readonly Scene[] = [
  { name: "login", group: "account", path: () => "/login" },
  {
    name: "login code",
    group: "account",
    path: () => "/login",
    prepare: async ({ page }, { shop }) => {
      // The page is judged, not the mail, and codes are limited by network.
      await page.route("**/api/auth/code", (route) => route.fulfill({ json: { sent: true, digits: 6 } }));
      await page.getByLabel(shop("checkout.email")).fill("ana.gomez@example.com");
      await page.getByRole("button", { name: shop("login.send") }).click();
      await page.getByLabel(shop("login.code"), { exact: true }).waitFor();
    },
  },
  ...["/account", "/account/privacy", "/account/payment-methods"].map(
    (path): Scene => ({
      name: path.slice(1).replace("/", " "),
      group: "account",
      path: () => path,
      cookies: ({ customer }) => customer,
    }),
  ),
  {
    name: "account order",
    group: "account",
    path: ({ accountOrder }) => accountOrder,
    cookies: ({ customer }) => customer,
  },
];
