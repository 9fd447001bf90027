import { createServer } from "node:http";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Guest, launch } from "../guest.ts";

/** A page of the restaurant's own site, which loads the menu with fetch. */
const ownSite = (api: string): string => `<!doctype html><html lang="en"><head><title>Our kitchen</title>
<link rel="icon" href="data:,"></head><body><h1>Our menu</h1><ul id="rest"></ul><ul id="graphql"></ul><script type="module">
const show = (list, dishes) =>
  list.append(...dishes.map(({ name }) => Object.assign(document.createElement("li"), { textContent: name })));
const rest = await fetch("${api}/api/menu-items?limit=3");
show(document.getElementById("rest"), (await rest.json()).items);
const headers = { "content-type": "application/json" };
const body = JSON.stringify({ query: "{ menuItems(take: 3) { name } }" });
const graphql = await fetch("${api}/api/graphql", { method: "POST", headers, body });
show(document.getElementById("graphql"), (await graphql.json()).data.menuItems);
</script></body></html>`;

let browser: Browser;
let port: number;
const site = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(ownSite(`http://localhost:${inject("port")}`));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  port = typeof address === "object" && address ? address.port : 0;
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  site.close();
});

/** The restaurant's host with another port: another origin of the same site, so browsers send its cookies. */
const sameSite = (): string => `http://localhost:${port}`;

it("a page of another origin can load the menu, by REST and by GraphQL", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  for (const address of [`http://127.0.0.1:${port}`, sameSite()]) {
    await page.goto(address);
    for (const list of ["#rest li", "#graphql li"]) {
      await page.locator(list).nth(2).waitFor();
      await expect.poll(() => page.locator(list).count()).toBe(3);
    }
  }
  expect(complaints).toEqual([]);
  await context.close();
});

it("a page of another origin can read and change nothing with a guest’s cookies", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.choose("Buttermilk Chicken Wings");
  await guest.dialog.getByLabel("Copper hot").check();
  await guest.add();
  expect((await guest.context.cookies()).length).toBeGreaterThan(0);
  const page = await guest.context.newPage();
  await page.goto(sameSite());
  const outcomes = await page.evaluate(async (api) => {
    const json = { "content-type": "application/json" };
    const requests: [path: string, init: RequestInit][] = [
      ["/api/cart", {}],
      ["/api/cart", { method: "DELETE" }],
      ["/api/store", {}],
      ["/api/graphql", { method: "POST", headers: json, body: '{"query":"{ activeCart { itemCount } }"}' }],
      ["/api/orders/create", { method: "POST", headers: json, body: "{}" }],
    ];
    const outcomes = requests.map(([path, init]) =>
      fetch(api + path, { ...init, credentials: "include" }).then(
        ({ status }) => status,
        () => "nothing",
      ),
    );
    return Promise.all(outcomes);
  }, guest.home);
  expect(outcomes).toEqual(["nothing", "nothing", "nothing", "nothing", "nothing"]);
  const cart = await guest.context.request.get(`${guest.home}/api/cart`);
  expect(await cart.json()).toMatchObject({ itemCount: 1 });
  await guest.context.close();
});
