import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { confirm, placeOrder } from "../../support/builders/orders.ts";
import { requestCode, submitCode, readMailedCode, wrongCodeFor } from "../../support/builders/people.ts";
import { dumpDatabase } from "../../support/chaos/delivery-invariants.ts";
import { world } from "../../support/world.ts";

const ada = "ada@example.com";

it("no code and no token is in any table, any log line or any answer to somebody else", async () => {
  const logged: string[] = [];
  for (const method of ["info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      logged.push(args.map(String).join(" "));
    });
  }
  const shop = await world();
  const browser = shop.asGuest();
  const answers: string[] = [];
  const noted = async (answer: Response) => answers.push(JSON.stringify([...answer.headers]), await answer.text());

  await requestCode(browser, ada);
  const code = await readMailedCode(shop, ada);
  const asker = browser.cookies.get("tiffin_code") ?? "";
  await noted(await submitCode(browser, ada, wrongCodeFor(code)));
  const held = await dumpDatabase(env.DB);
  expect(held).toContain(ada);
  for (const secret of [`"${code}"`, asker]) expect(held).not.toContain(secret);

  await submitCode(browser, ada, code);
  const token = browser.cookies.get("tiffin_session") ?? "";
  const placed = await placeOrder(browser);
  await confirm(browser, placed);
  for (const path of ["/api/cart", `/api/orders/${placed.orderId}`, "/api/orders/none"]) {
    await noted(await browser.get(path));
  }
  const kept = await dumpDatabase(env.DB);
  expect([code, asker, token].map(({ length }) => length)).toEqual([6, 43, 43]);
  for (const secret of [code, asker, token, placed.secretKey]) {
    // As a word of its own, because six digits stand in many a digest.
    const whole = new RegExp(`(?<![\\w-])${secret}(?![\\w-])`);
    for (const text of [kept, ...logged, ...answers]) expect(text).not.toMatch(whole);
  }
  vi.restoreAllMocks();
});
