import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { Scheduler } from "../engine/scheduler.ts";
import type { ProcessorsModule } from "../platform/stores.ts";
import type { Merchant } from "./merchant.ts";

export interface StripePayer {
  stripe: InstanceType<ProcessorsModule["FakeStripe"]>;
  merchant: Merchant;
  random: SeededRandom;
  scheduler: Scheduler;
}

const cards = [
  "pm_card_visa",
  "pm_card_visa",
  "pm_card_visa",
  "pm_card_visa_chargeDeclined",
  "pm_card_threeDSecure2Required",
  "pm_fake_processing",
] as const;
const minuteMs = 60_000;

/** Confirms as Stripe.js does. The bank answers some payments later. */
export const confirmAtStripe = async (
  { stripe, merchant, random, scheduler }: StripePayer,
  clientSecret: string,
): Promise<void> => {
  const [id = ""] = clientSecret.split("_secret_");
  await stripe.fetch(
    new Request(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${merchant.store.stripe.publishableKey}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ client_secret: clientSecret, payment_method: random.pick(cards) }).toString(),
    }),
  );
  const answerMs = random.pick([20_000, 3 * minuteMs, 10 * minuteMs, 40 * minuteMs]);
  const answer = random.pick(["yes", "yes", "no"] as const);
  scheduler.schedule("the bank answers", answerMs, () => {
    const { status } = merchant.stripe.intents.get(id) ?? {};
    if (status !== "requires_action" && status !== "processing") return;
    merchant.stripe.answerAsBank(id, answer);
    merchant.sendMessages();
  });
};
