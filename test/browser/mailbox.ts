import type { Guest } from "./guest.ts";

/** The code that was last mailed to an address, from the local mailbox. */
export const mailedCode = async ({ context, home }: Guest, email: string): Promise<string> => {
  const mailbox = await context.newPage();
  await mailbox.goto(`${home}/dev/mail`);
  const text = (await mailbox.locator("body").innerText()).slice(0, 2000);
  await mailbox.close();
  const [, code = ""] = /(\d{3,4} \d{3,4})\s/.exec(text.slice(text.indexOf(email))) ?? [];
  return code;
};

let networks = 0;

/** Asks for a code at the sign-in page, and types what was mailed. Each browser is in a network of its own, because the codes of
 *  one asker are bounded. */
export const enterCode = async (guest: Guest, email: string): Promise<void> => {
  const { page } = guest;
  networks += 1;
  const address = `192.0.2.${networks}`;
  await page.route("**/api/auth/code", (route) =>
    route.continue({ headers: { ...route.request().headers(), "cf-connecting-ip": address } }),
  );
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Mail me a code" }).click();
  await page.getByLabel("Code").waitFor();
  await page.getByLabel("Code").fill(await mailedCode(guest, email));
};
