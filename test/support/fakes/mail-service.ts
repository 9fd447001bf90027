import { vi } from "vitest";

/** What leads mail to a service with the form of Resend's. */
export const mailVariables = {
  MAIL_FROM: "orders@tiffin.example",
  MAIL_API_URL: "https://mail.example/emails",
  MAIL_API_KEY: "re_secret-of-the-service",
};

interface AskedMail {
  url: string;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A mail service in the place of the network that notes what it was asked to send, whatever it answers. */
export const standInForMail = (answer: () => Response | Promise<Response> = () => Response.json({ id: "1" })) => {
  const asked: AskedMail[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    asked.push({ url: request.url, headers: request.headers, body: await request.json() });
    return answer();
  });
  return asked;
};

/** The name under which a service was asked to send a mail once. */
export const keyOf = ({ headers }: AskedMail): string => headers.get("idempotency-key") ?? "";

export const listSubjects = (asked: readonly AskedMail[]): unknown[] => asked.map(({ body }) => body["subject"]);
