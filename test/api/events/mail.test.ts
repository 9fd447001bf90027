import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signInCode } from "../../../db/schema/index.ts";
import { listMails, readMailedCode, requestCode, submitCode } from "../../support/builders/people.ts";
import { fakeMailService, mailVariables } from "../../support/fakes/mail-service.ts";
import { world } from "../../support/world.ts";

const ada = "ada@example.com";
const production = { ENVIRONMENT: "production" };
const service = { ...production, ...mailVariables };

const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      logged.push(args.map(String).join(" "));
    });
  }
});
afterEach(() => vi.restoreAllMocks());

const codeIn = (text: unknown) => /\d{6}/.exec(String(text))?.[0] ?? "";

describe("a mail service", () => {
  it("with Resend's API is sent the code, from the restaurant's name", async () => {
    const requests = fakeMailService();
    const shop = await world({ env: service });
    const browser = shop.asGuest();
    expect((await requestCode(browser, ada)).status).toBe(200);
    const [mail] = requests;
    expect(mail?.url).toBe(service.MAIL_API_URL);
    expect(mail?.headers.get("authorization")).toBe(`Bearer ${service.MAIL_API_KEY}`);
    expect(mail?.headers.get("idempotency-key")).toMatch(/^sic_/);
    expect(mail?.body).toMatchObject({ from: '"Copper Pot" <orders@tiffin.example>', to: [ada] });
    const code = codeIn(mail?.body["subject"]);
    for (const part of ["text", "html"]) expect(mail?.body[part]).toContain(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect((await submitCode(browser, ada, code)).status).toBe(200);
  });

  it.each([
    ["refuses the mail", () => Response.json({ message: `cannot send 123456 to ${ada}` }, { status: 422 })],
    ["is unreachable", () => Promise.reject(new Error(`Network connection lost to ${ada}, 123456.`))],
  ])("that %s leaves no code behind, and the guest reads what to do", async (_, response) => {
    fakeMailService(response);
    const shop = await world({ env: service });
    for (let count = 0; count < 11; count += 1) {
      const refused = await requestCode(shop.asGuest(), ada);
      expect([refused.status, await refused.json(), refused.headers.getSetCookie()]).toMatchObject([
        503,
        { code: "UNAVAILABLE", detail: expect.stringContaining("try again") },
        [],
      ]);
    }
    expect(await shop.db.select().from(signInCode)).toEqual([]);
    expect(logged.join("\n")).toContain("MailNotSent");
    expect(logged.join("\n")).not.toMatch(/\b\d{6}\b|ada@|re_secret/);
  });

  it("is called only once for one code, and no code is logged", async () => {
    const requests = fakeMailService();
    const shop = await world({ env: service });
    const browser = shop.asGuest();
    await requestCode(browser, ada);
    const code = codeIn(requests[0]?.body["subject"]);
    await submitCode(browser, ada, code);
    expect(requests).toHaveLength(1);
    expect(logged.join("\n")).not.toContain(code);
  });
});

describe("Cloudflare's mail binding", () => {
  it("is sent the code if it is configured", async () => {
    const mails: EmailMessageBuilder[] = [];
    const EMAIL: SendEmail = {
      send: async (mail: EmailMessage | EmailMessageBuilder) => {
        if ("subject" in mail) mails.push(mail);
        return { messageId: "1" };
      },
    };
    const shop = await world({ env: { ...production, MAIL_FROM: "orders@tiffin.example", EMAIL } });
    const browser = shop.asGuest();
    await requestCode(browser, ada);
    expect(mails).toMatchObject([{ from: { name: "Copper Pot", email: "orders@tiffin.example" }, to: ada }]);
    expect((await submitCode(browser, ada, codeIn(mails[0]?.subject))).status).toBe(200);
  });
});

it("production without a mail configuration refuses the request, and stores and prints nothing", async () => {
  const shop = await world({ env: production });
  const response = await requestCode(shop.asGuest(), ada);
  expect([response.status, await response.json()]).toMatchObject([503, { code: "UNAVAILABLE" }]);
  expect(await shop.db.select().from(signInCode)).toEqual([]);
  expect(logged.join("\n")).not.toMatch(/\b\d{6}\b|ada@/);
  expect(await (await shop.get("/api/health")).json()).toMatchObject({ status: "ok", checks: { mail: "missing" } });
  const mailing = await world({ env: service });
  expect(await (await mailing.get("/api/health")).json()).toMatchObject({ checks: { mail: "ok" } });
});

describe("mail in local development", () => {
  it("is printed", async () => {
    const shop = await world();
    await requestCode(shop.asGuest(), ada);
    expect(logged.join("\n")).toContain(await readMailedCode(shop, ada));
  });

  it("is stored for the restaurant's /dev/mail, the newest fifty first", async () => {
    const shop = await world();
    for (let count = 0; count < 52; count += 1) await requestCode(shop.asGuest(), `guest-${count}@example.com`);
    await shop.asGuest().post("/api/auth/code", { email: ada }, { store: "umi-sando" });
    const mails = await listMails(shop);
    expect(mails.map(({ to }) => to)).toEqual(
      Array.from({ length: 50 }, (_, index) => `guest-${51 - index}@example.com`),
    );
    expect((await listMails(shop, "umi-sando")).map(({ to }) => to)).toEqual([ada]);
    expect(await listMails(shop, "gasthaus-linde")).toEqual([]);
  });

  it("is shown as escaped text", async () => {
    const shop = await world();
    const strange = "'b'&x=\u{1F35C}@example.com";
    await requestCode(shop.asGuest(), strange);
    const page = await shop.get("/dev/mail");
    expect(await page.text()).toContain("To 'b'&amp;x=\u{1F35C}@example.com");
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  it.each([
    ["copper-pot", /^(\d{6}) is your code for Copper Pot$/, /Your code for Copper Pot: \d{3} \d{3}\n/],
    ["gasthaus-linde", /^(\d{6}) ist Ihr Code für Gasthaus Linde$/, /Ihr Code für Gasthaus Linde: \d{3} \d{3}\n/],
    ["umi-sando", /確認コード：(\d{6})$/, /確認コード： \d{3} \d{3}\n/],
  ])("%s writes mails in its own language, with the code first", async (store, subject, text) => {
    const shop = await world();
    await shop.asGuest().post("/api/auth/code", { email: ada }, { store });
    const [mail] = await listMails(shop, store);
    expect(mail?.subject).toMatch(subject);
    expect(mail?.text).toMatch(text);
  });
});

it("in production /dev/mail is an unknown path", async () => {
  const shop = await world({ env: production });
  const unknownPath = await shop.get("/dev/nothing");
  expect(unknownPath.status).toBe(404);
  const text = await unknownPath.text();
  for (const path of ["/dev/mail", "/dev/mail/sic_1"]) {
    const response = await shop.get(path);
    expect([response.status, await response.text()]).toEqual([404, text]);
  }
});
