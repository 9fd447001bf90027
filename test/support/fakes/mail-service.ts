import { vi } from "vitest";

/** Variables that send mail to a service with Resend's API. */
export const mailVariables = {
  MAIL_FROM: "orders@tiffin.example",
  MAIL_API_URL: "https://mail.example/emails",
  MAIL_API_KEY: "re_secret-of-the-service",
};

interface MailRequest {
  url: string;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Replaces the network with a mail service that records requests and returns the given response. */
export const fakeMailService = (answer: () => Response | Promise<Response> = () => Response.json({ id: "1" })) => {
  const requests: MailRequest[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    requests.push({ url: request.url, headers: request.headers, body: await request.json() });
    return answer();
  });
  return requests;
};

/** The idempotency key of a request to send a mail. */
export const keyOf = ({ headers }: MailRequest): string => headers.get("idempotency-key") ?? "";

export const listSubjects = (requests: readonly MailRequest[]): unknown[] =>
  requests.map(({ body }) => body["subject"]);
