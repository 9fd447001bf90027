import type { Guest } from "./guest.ts";

/** Reads the newest code for an address from the local mailbox. */
export const readMailedCode = async ({ context, home }: Guest, email: string): Promise<string> => {
  const mailbox = await context.newPage();
  await mailbox.goto(`${home}/dev/mail`);
  const text = (await mailbox.locator("body").innerText()).slice(0, 2000);
  await mailbox.close();
  const [, code = ""] = /(\d{3,4} \d{3,4})\s/.exec(text.slice(text.indexOf(email))) ?? [];
  return code;
};

let networks = 0;

/** Requests a code on the sign-in page and enters it. Each call uses another network because of the rate limit. */
export const enterCode = async (guest: Guest, email: string): Promise<void> => {
  const { page } = guest;
  networks += 1;
  const address = `192.0.2.${networks}`;
  await page.route("**/api/auth/code", (route) =>
    route.continue({ headers: { ...route.request().headers(), "cf-connecting-ip": address } }),
  );
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a code" }).click();
  await page.getByLabel("Code").waitFor();
  await page.getByLabel("Code").fill(await readMailedCode(guest, email));
};
