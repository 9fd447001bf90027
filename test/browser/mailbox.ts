import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";
import { vi } from "vitest";
import type { Guest } from "./guest.ts";
import { type Texts, textsIn } from "./texts.ts";

interface Mail {
  id: string;
  to: string;
  subject: string;
}

/** An IPv6 address in a network that no other call or test file uses, because codes are limited by network. */
const unusedAddress = (): string => {
  const [first, second] = randomBytes(4).toString("hex").match(/.{4}/g) ?? [];
  return `2001:db8:${first}:${second}::1`;
};

/** The mails of the page `/dev/mail`, newest first. */
export const parseMails = (html: string): Mail[] =>
  [...html.matchAll(/<article><h2>(.*?)<\/h2><p>To (.*?), <time>.*?src="([^"]*)"/gs)].map(
    ([, subject = "", to = "", id = ""]) => ({ id, to, subject }),
  );

/** The mails of the guest's restaurant, newest first. Only the browser resolves the hosts of other restaurants. */
export const listMails = async ({ page }: Guest): Promise<Mail[]> =>
  parseMails(await page.evaluate(async () => (await fetch("/dev/mail", { cache: "no-store" })).text()));

/** Waits for the code in a mail that an action sends, which may arrive after the response. An earlier mail to the same
 *  address has another code, so only a new mail counts. */
export const waitForCode = async (
  list: () => Promise<Mail[]>,
  email: string,
  request: () => Promise<unknown>,
): Promise<string> => {
  const earlier = new Set((await list()).map(({ id }) => id));
  await request();
  const read = async (): Promise<string> => {
    const mails = (await list()).filter(({ id, to }) => to === email && !earlier.has(id));
    const [code] = mails.flatMap(({ subject }) => /(?:^|：)(\d{6,8})\b/.exec(subject)?.[1] ?? []);
    if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
    return code;
  };
  return vi.waitFor(read, { timeout: 30_000, interval: 100 });
};

/** Requests a code on the guest's page and reads it from the mail. */
export const readMailedCode = (guest: Guest, email: string, request: () => Promise<unknown>): Promise<string> =>
  waitForCode(() => listMails(guest), email, request);

/** Signs a browser in without a page, for journeys that are not about signing in. */
export const signInWithoutPage = async (
  { request }: Pick<BrowserContext, "request">,
  home: string,
  email: string,
): Promise<void> => {
  const headers = { origin: home, "cf-connecting-ip": unusedAddress() };
  const post = async (path: string, data: object): Promise<void> => {
    const response = await request.post(home + path, { data, headers });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  };
  const list = async () => parseMails(await (await request.get(`${home}/dev/mail`)).text());
  const code = await waitForCode(list, email, () => post("/api/auth/code", { email }));
  await post("/api/auth/session", { email, code });
};

/** Opens the mailbox and waits for a mail with this text in its subject, recipient or body, which may arrive after the
 *  response. Returns the newest one and its preview. */
export const openMail = async (page: Page, home: string, text: string) => {
  const mail = page.locator("article").filter({ hasText: text }).first();
  const open = async (): Promise<void> => {
    await page.goto(`${home}/dev/mail`);
    if ((await mail.count()) === 0) throw new Error(`No mail contains “${text}”.`);
  };
  await vi.waitFor(open, { timeout: 30_000, interval: 200 });
  return { mail, preview: mail.frameLocator("iframe") };
};

/** Requests a code on the sign-in page and enters it, from a network of its own. */
export const enterCode = async (guest: Guest, email: string, { shop }: Texts = textsIn("en")): Promise<void> => {
  const { page } = guest;
  const address = unusedAddress();
  await page.route("**/api/auth/code", (route) =>
    route.continue({ headers: { ...route.request().headers(), "cf-connecting-ip": address } }),
  );
  const code = page.getByLabel(shop("login.code"));
  const mailed = await readMailedCode(guest, email, async () => {
    await page.getByLabel(shop("checkout.email")).fill(email);
    await page.getByRole("button", { name: shop("login.send") }).click();
    await code.waitFor();
  });
  await code.fill(mailed);
};
