import { Hono } from "hono";
import { z } from "zod";
import { simulatorOf } from "../domain/payments/simulator.ts";
import { AppError, notFound } from "../errors.ts";
import type { AppEnv } from "./app-env.ts";
import { readJsonObject } from "./body.ts";

/** What a guest types into the card form. Expiry and code are asked for as a real form does, and any will do. */
const confirmInput = z.object({
  clientSecret: z.string("Please send the client secret of the order.").max(200),
  cardNumber: z.string("Please fill in a card number.").max(40, "This is not a card number."),
  expiry: z.string().max(10).nullish(),
  cvc: z.string().max(4).nullish(),
  authenticated: z.boolean().default(false),
});

/** The stand-in's own door, which the card form talks to as it would to a real processor's. The app opens it in development
 *  alone. */
export const simulatorRoutes = new Hono<AppEnv>();

simulatorRoutes.post("/confirm", async (c) => {
  const parsed = confirmInput.safeParse(await readJsonObject(c.req.raw));
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    throw new AppError("BAD_INPUT", errors[0]?.message ?? "The input is not right.", { errors });
  }
  const object = simulatorOf(c.env.SIMULATOR, c.get("store").id);
  const outcome = await object.confirm(parsed.data, c.get("now"));
  if (!outcome) throw notFound();
  return c.json(outcome, 200, { "cache-control": "no-store" });
});
