import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { FakeStripe } from "../support/fakes/fake-stripe.ts";
import { stripeKeys } from "./stripe-keys.ts";

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

const asRequest = async (incoming: IncomingMessage): Promise<Request> => {
  const { method = "GET", url = "/", headers } = incoming;
  const body = await bodyOf(incoming);
  const names = ["authorization", "idempotency-key"];
  return new Request(`https://api.stripe.com${url}`, {
    method,
    headers: names.flatMap((name) => (headers[name] ? [[name, String(headers[name])] as [string, string]] : [])),
    ...(body.length > 0 ? { body } : {}),
  });
};

export interface StripeServer {
  url: string;
  stop(): Promise<void>;
}

interface Manner {
  /** Every guest has paid by the time that the payment is there, as if it took no time to type a card in. */
  paysAtOnce?: boolean;
}

/** The stand-in for Stripe behind a socket of this machine. Beside Stripe's own routes it has the guest's bank, which answers
 *  `POST /bank/<payment>/yes` or `no`. */
export const startStripe = async (now: string, { paysAtOnce = false }: Manner = {}): Promise<StripeServer> => {
  const stripe = new FakeStripe(() => now);
  const account = stripe.open(stripeKeys.secretKey, stripeKeys.publishableKey);

  const paid = async (request: Request): Promise<Response> => {
    const isNew = request.method === "POST" && new URL(request.url).pathname === "/v1/payment_intents";
    const response = await stripe.fetch(request);
    if (isNew && response.ok) {
      const made = (await response.clone().json()) as { id: string };
      const { id, client_secret, status } = account.intent(made.id);
      if (status === "requires_payment_method") account.confirm(id, client_secret, "pm_card_visa");
    }
    return response;
  };

  const answer = (request: Request): Response | Promise<Response> => {
    const [, place = "", id = "", last = ""] = new URL(request.url).pathname.split("/");
    if (place !== "bank") return paysAtOnce ? paid(request) : stripe.fetch(request);
    account.answerAsBank(id, last === "yes" ? "yes" : "no");
    return Response.json(account.intent(id));
  };
  return listen(answer);
};

/** Puts what answers requests behind a socket of this machine. */
export const listen = async (answer: (request: Request) => Response | Promise<Response>): Promise<StripeServer> => {
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const response = await answer(await asRequest(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  };
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("There is no port for the stand-in.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
