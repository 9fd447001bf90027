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

/** Asks for a code at the sign-in page, and types what was mailed. */
export const enterCode = async (guest: Guest, email: string): Promise<void> => {
  const { page } = guest;
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Mail me a code" }).click();
  await page.getByLabel("Code").waitFor();
  await page.getByLabel("Code").fill(await mailedCode(guest, email));
};
