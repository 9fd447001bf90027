import { Hono } from "hono";
import { z } from "zod";
import { languages } from "../../domain/language.ts";
import { scheduleSimulatorCheck } from "../../domain/orders/disputes/schedule-check.ts";
import { parseInput } from "../../domain/parse-input.ts";
import { returnAddresses } from "../../domain/payments/provider/return.rules.ts";
import { disputingLast4 } from "../../domain/payments/simulator/simulated-money.rules.ts";
import { simulatorObject } from "../../domain/payments/simulator/simulator.ts";
import { testCard } from "../../domain/payments/simulator/test-cards.ts";
import { notFound } from "../../errors.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { readBody, readJsonObject } from "../body.ts";
import { openWork } from "../context.ts";
import { plainPage } from "../pages/plain-page.ts";
import { logFailure } from "../problem.ts";
import { simulatedApprovalPage } from "./simulator-approval.ts";

/** The fields of the simulator's card form. Any expiry and security code are accepted. */
const confirmInput = z.object({
  clientSecret: z.string("Please send the client secret of the order.").max(200),
  cardNumber: z.string("Please enter a card number.").max(40, "This card number is not valid. Please check it."),
  expiry: z.string().max(10).nullish(),
  cvc: z.string().max(4).nullish(),
  paymentMethodId: z.string().max(100).nullish(),
  authenticated: z.boolean().default(false),
  isWallet: z.boolean().default(false),
  locale: z.enum(languages).default("en"),
});

const simulatorStub = (c: AppContext) => simulatorObject(c.env.SIMULATOR, c.get("store").id);

const nothingToPay = () =>
  plainPage(404, {
    heading: "Nothing to pay",
    sentence: "This payment is already completed or cancelled. Please go back to the restaurant.",
    next: { href: "/", text: "See the menu" },
  });

/** The payment simulator's API, which the card form calls instead of a real processor. Available in development
 *  only. */
export const createSimulatorRoutes = (memory: Memory): Hono<AppEnv> => {
  const simulatorRoutes = new Hono<AppEnv>();
  simulatorRoutes.post("/confirm", async (c) => {
    const input = parseInput(confirmInput, await readJsonObject(c.req.raw));
    const outcome = await simulatorStub(c).confirm(input, c.get("now"));
    if (!outcome) throw notFound();
    if (outcome.status === "succeeded") {
      const isDisputed = testCard(input.cardNumber)?.last4 === disputingLast4;
      // A real processor knows nothing of our database, so its answer does not depend on this write.
      const scheduled = scheduleSimulatorCheck(openWork(c, memory), c.get("store").id, { isDisputed });
      c.executionCtx.waitUntil(scheduled.catch((error: unknown) => logFailure(error, c.get("requestId"))));
    }
    return c.json(outcome);
  });
  simulatorRoutes.get("/approval", async (c) => {
    const token = c.req.query("token") ?? "";
    const payment = await simulatorStub(c).readApproval(token);
    return payment ? simulatedApprovalPage(token, payment) : nothingToPay();
  });

  simulatorRoutes.post("/approval", async (c) => {
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(c.req.raw)));
    const token = form.get("token") ?? "";
    const isApproved = form.get("decision") === "pay";
    const payment = isApproved ? await simulatorStub(c).approve(token) : await simulatorStub(c).readApproval(token);
    if (!payment) return nothingToPay();
    const { approved, cancelled } = returnAddresses(c.get("url").origin, payment, payment.paymentMethod);
    const returnUrl = new URL(isApproved ? approved : cancelled);
    // The same return parameters as PayPal: its payment id and the payer's id.
    returnUrl.searchParams.set("token", token);
    if (isApproved) returnUrl.searchParams.set("PayerID", "SIMULATED");
    return c.redirect(returnUrl.href, 303);
  });
  return simulatorRoutes;
};
