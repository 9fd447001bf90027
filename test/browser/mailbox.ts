import { randomBytes } from "node:crypto";
import { vi } from "vitest";
import type { Guest } from "./guest.ts";
import { type Texts, textsIn } from "./texts.ts";

/** Reads the newest code for an address from the local mailbox, which may get it after the response. */
export const readMailedCode = async ({ context, home }: Guest, email: string): Promise<string> => {
  const mailbox = await context.newPage();
  const mails = mailbox.locator("article").filter({ hasText: `To ${email},` });
  const read = async (): Promise<string> => {
    await mailbox.goto(`${home}/dev/mail`);
    const subjects = await mails.locator("h2").allTextContents();
    const [code] = subjects.flatMap((subject) => /(?:^|：)(\d{6,8})\b/.exec(subject)?.[1] ?? []);
    if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
    return code;
  };
  const code = await vi.waitFor(read, { timeout: 30_000, interval: 200 });
  await mailbox.close();
  return code;
};

/** An IPv6 address in a network that no other call or test file uses, because codes are limited by network. */
const unusedAddress = (): string => {
  const [first, second] = randomBytes(4).toString("hex").match(/.{4}/g) ?? [];
  return `2001:db8:${first}:${second}::1`;
};

/** Requests a code on the sign-in page and enters it, from a network of its own. */
export const enterCode = async (guest: Guest, email: string, { shop }: Texts = textsIn("en")): Promise<void> => {
  const { page } = guest;
  const address = unusedAddress();
  await page.route("**/api/auth/code", (route) =>
    route.continue({ headers: { ...route.request().headers(), "cf-connecting-ip": address } }),
  );
  await page.getByLabel(shop("checkout.email")).fill(email);
  await page.getByRole("button", { name: shop("login.send") }).click();
  const code = page.getByLabel(shop("login.code"));
  await code.waitFor();
  await code.fill(await readMailedCode(guest, email));
};
