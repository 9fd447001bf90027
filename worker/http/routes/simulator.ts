import { Hono } from "hono";
import { z } from "zod";
import { parseInput } from "../../domain/parse-input.ts";
import { returnAddresses } from "../../domain/payments/paypal/return.rules.ts";
import { simulatorObject } from "../../domain/payments/simulator/simulator.ts";
import { notFound } from "../../errors.ts";
import type { AppContext, AppEnv } from "../app-env.ts";
import { readBody, readJsonObject } from "../body.ts";
import { plainPage } from "../pages/plain-page.ts";
import { simulatedPaypalPage } from "./simulator-paypal.ts";

/** What a guest types into the card form. Expiry and code are asked for as a real form does, and any will do. */
const confirmInput = z.object({
  clientSecret: z.string("Please send the client secret of the order.").max(200),
  cardNumber: z.string("Please fill in a card number.").max(40, "This is not a card number."),
  expiry: z.string().max(10).nullish(),
  cvc: z.string().max(4).nullish(),
  authenticated: z.boolean().default(false),
  locale: z.enum(["en", "de", "ja"]).default("en"),
});

const simulatorStub = (c: AppContext) => simulatorObject(c.env.SIMULATOR, c.get("store").id);

/** The stand-in's own door, which the card form talks to as it would to a real processor's. The app opens it in development
 *  alone. */
export const simulatorRoutes = new Hono<AppEnv>();

simulatorRoutes.post("/confirm", async (c) => {
  const input = parseInput(confirmInput, await readJsonObject(c.req.raw));
  const outcome = await simulatorStub(c).confirm(input, c.get("now"));
  if (!outcome) throw notFound();
  return c.json(outcome, 200, { "cache-control": "no-store" });
});

const nothingToPay = () =>
  plainPage(404, {
    heading: "There is nothing to pay here",
    sentence: "This payment was made or cancelled. Please go back to the restaurant.",
    next: { href: "/", text: "See the menu" },
  });

simulatorRoutes.get("/paypal", async (c) => {
  const token = c.req.query("token") ?? "";
  const offer = await simulatorStub(c).offer(token);
  return offer ? simulatedPaypalPage(token, offer) : nothingToPay();
});

simulatorRoutes.post("/paypal", async (c) => {
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(c.req.raw)));
  const [token, agrees] = [form.get("token") ?? "", form.get("decision") === "pay"];
  const offer = agrees ? await simulatorStub(c).approve(token) : await simulatorStub(c).offer(token);
  if (!offer) return nothingToPay();
  const { approved, cancelled } = returnAddresses(c.get("url").origin, offer.orderId);
  const back = new URL(agrees ? approved : cancelled);
  // As PayPal does: its name for the payment, and for who paid.
  back.searchParams.set("token", token);
  if (agrees) back.searchParams.set("PayerID", "SIMULATED");
  return c.redirect(back.href, 303);
});
