import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "./guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Collects a page's failed requests and its requests to other hosts. */
const watchRequests = ({ page, home }: Guest): string[] => {
  const faults: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== home) faults.push(`foreign: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    // The menu's own requests end when the page leaves for GraphiQL.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") faults.push(`failed: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return faults;
};

it("GraphiQL loads only from this host, completes a query and shows its result", async () => {
  const guest = await Guest.visit(browser, { width: 1280 });
  const faults = watchRequests(guest);
  const { page } = guest;
  await page.goto(`${guest.home}/api/graphql`);
  const editor = page.getByRole("region", { name: "Operation Editor" });
  await editor.locator(".view-lines").waitFor();
  await editor.locator(".view-lines").click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("{ storeSettings { slu");
  // Enter takes the chosen suggestion, which is another field while the list is still narrowed down.
  await page.locator(".suggest-widget .focused").getByText("slug", { exact: true }).first().waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => editor.locator(".view-lines").innerText()).toMatch(/\bslug\b/);
  await page.getByRole("button", { name: /^Execute query/ }).click();
  await page.getByRole("region", { name: "Result Window" }).getByText('"copper-pot"').waitFor();
  await guest.picture("graphiql");
  expect({ faults, complaints: guest.complaints }).toEqual({ faults: [], complaints: [] });
});
