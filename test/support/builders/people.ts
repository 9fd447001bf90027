import { atomic } from "../../../db/atomic.ts";
import type { Db } from "../../../db/client.ts";
import { startSession } from "../../../db/queries/access/sessions.ts";
import { openAccount } from "../../../db/queries/access/sign-in.ts";
import type { StaffRole } from "../../../db/schema/enums.ts";
import { customer, staffMember } from "../../../db/schema/index.ts";
import { sessionEnd } from "../../../worker/domain/auth/session.ts";
import { sha256Hex } from "../../../worker/domain/bytes.ts";
import { newId } from "../../../worker/domain/ids.ts";
import type { Instant } from "../../../worker/domain/time.ts";
import { newToken } from "../../../worker/domain/token.ts";
import { sessionCookie } from "../../../worker/http/cookies/secret-cookie.ts";
import type { Actor } from "./client.ts";

/** The messages in a store's local mailbox, newest first. */
export const listMails = async (reader: Pick<Actor, "get">, store?: string) => {
  const page = await reader.get("/dev/mail", store === undefined ? {} : { store });
  const articles = (await page.text()).matchAll(/<h2>(.*?)<\/h2><p>To (.*?), <time>.*?<pre>(.*?)<\/pre>/gs);
  return [...articles].map(([, subject = "", to = "", text = ""]) => ({ subject, to, text }));
};

/** The last code that was mailed to an address. */
export const readMailedCode = async (reader: Pick<Actor, "get">, email: string, store?: string): Promise<string> => {
  const mail = (await listMails(reader, store)).find(({ to }) => to === email);
  const [code] = /\d{3} \d{3}(?!\d)|\d{4} \d{4}/.exec(mail?.text ?? "") ?? [];
  if (!code) throw new Error(`No code was mailed to ${email}.`);
  return code.replace(" ", "");
};

export const requestCode = (browser: Actor, email: string) => browser.post("/api/auth/code", { email });

export const submitCode = (browser: Actor, email: string, code: string) =>
  browser.post("/api/auth/session", { email, code });

/** Signs a browser in through the API. */
export const signIn = async (browser: Actor, email: string): Promise<Actor> => {
  await requestCode(browser, email);
  const response = await submitCode(browser, email, await readMailedCode(browser, email));
  if (!response.ok) throw new Error(await response.text());
  return browser;
};

/** Signs a browser in without a mailed code, whose three requests would take as long as the rest of many tests. */
export const openSession = async (
  db: Db,
  browser: Actor,
  { storeId, email, now }: { storeId: string; email: string; now: Instant },
): Promise<Actor> => {
  const token = newToken();
  const tokenDigest = await sha256Hex(token);
  const terms = { provenBy: "code", tabletId: null, expiresAt: sessionEnd(now) } as const;
  await atomic(db, [
    ...openAccount(db, { id: newId("cus", now), storeId, email, now }),
    ...startSession(db, { id: newId("ses", now), storeId, email, now, tokenDigest, ...terms }),
  ]);
  browser.cookies.set(sessionCookie.name, token).set(`${sessionCookie.name}_hint`, "1");
  return browser;
};

/** A code that differs from the correct one. */
export const wrongCodeFor = (code: string): string =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, "0");

let serial = 0;

/** Gives a person a role at a store before their first sign-in. */
export const addStaff = async (db: Db, now: Instant, storeId: string, email: string, role: StaffRole) => {
  serial += 1;
  const row = { storeId, createdAt: now, updatedAt: now };
  const customerId = `cus_staff_${serial}`;
  await db.insert(customer).values({ ...row, id: customerId, email });
  await db.insert(staffMember).values({ ...row, id: `stf_staff_${serial}`, customerId, role });
};
