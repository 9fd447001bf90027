import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { confirm, placeOrder } from "../../support/builders/orders.ts";
import { readMailedCode, requestCode, submitCode, wrongCodeFor } from "../../support/builders/people.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { world } from "../../support/world.ts";

const ada = "ada@example.com";

it("sign-in codes and tokens appear in no table, no log entry and no response to anyone else", async () => {
  const logged: string[] = [];
  for (const method of ["info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      logged.push(args.map(String).join(" "));
    });
  }
  const shop = await world();
  const browser = shop.asGuest();
  const responses: string[] = [];
  const recordResponse = async (answer: Response) =>
    responses.push(JSON.stringify([...answer.headers]), await answer.text());

  await requestCode(browser, ada);
  const code = await readMailedCode(shop, ada);
  const client = browser.cookies.get("tiffin_code") ?? "";
  await recordResponse(await submitCode(browser, ada, wrongCodeFor(code)));
  const before = await dumpDatabase(env.DB);
  expect(before).toContain(ada);
  for (const secret of [`"${code}"`, client]) expect(before).not.toContain(secret);

  await submitCode(browser, ada, code);
  const token = browser.cookies.get("tiffin_session") ?? "";
  const placed = await placeOrder(browser);
  await confirm(browser, placed);
  for (const path of ["/api/cart", `/api/orders/${placed.orderId}`, "/api/orders/none"]) {
    await recordResponse(await browser.get(path));
  }
  const dump = await dumpDatabase(env.DB);
  expect([code, client, token].map(({ length }) => length)).toEqual([6, 43, 43]);
  for (const secret of [code, client, token, placed.secretKey]) {
    // Matched as a whole word, because six digits occur in many digests.
    const whole = new RegExp(`(?<![\\w-])${secret}(?![\\w-])`);
    for (const text of [dump, ...logged, ...responses]) expect(text).not.toMatch(whole);
  }
  vi.restoreAllMocks();
});
