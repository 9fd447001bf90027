import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { FakeStripe } from "../support/fakes/fake-stripe.ts";
import { stripeKeys } from "./stripe-keys.ts";

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

const toRequest = async (incoming: IncomingMessage): Promise<Request> => {
  const { method = "GET", url = "/", headers } = incoming;
  const body = await readBody(incoming);
  const names = ["authorization", "idempotency-key", "paypal-request-id"];
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

interface Options {
  /** Each new payment is confirmed at once, as if the guest had already entered a card. */
  confirmsAtOnce?: boolean;
}

/** Starts the fake of Stripe on a local port. It also has the guest's bank: `POST /bank/<payment>/yes` or `/no`. */
export const startStripe = async (now: string, { confirmsAtOnce = false }: Options = {}): Promise<StripeServer> => {
  const stripe = new FakeStripe(() => now);
  const account = stripe.open(stripeKeys.secretKey, stripeKeys.publishableKey);

  const createAndConfirm = async (request: Request): Promise<Response> => {
    const isNew = request.method === "POST" && new URL(request.url).pathname === "/v1/payment_intents";
    const response = await stripe.fetch(request);
    if (isNew && response.ok) {
      const created = (await response.clone().json()) as { id: string };
      const { id, client_secret, status } = account.intent(created.id);
      if (status === "requires_payment_method") account.confirm(id, client_secret, "pm_card_visa");
    }
    return response;
  };

  const respond = (request: Request): Response | Promise<Response> => {
    const [, resource = "", id = "", decision = ""] = new URL(request.url).pathname.split("/");
    if (resource !== "bank") return confirmsAtOnce ? createAndConfirm(request) : stripe.fetch(request);
    account.answerAsBank(id, decision === "yes" ? "yes" : "no");
    return Response.json(account.intent(id));
  };
  return listen(respond);
};

/** Serves a request handler on a local port. */
export const listen = async (respond: (request: Request) => Response | Promise<Response>): Promise<StripeServer> => {
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const response = await respond(await toRequest(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  };
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The fake server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
