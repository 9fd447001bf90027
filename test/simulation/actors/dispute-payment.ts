import type { LinkParts } from "./pay-link.ts";

const minuteMs = 60_000;
/** How long the bank takes, so that some results come before the message of the dispute itself. */
const maxBankMs = 30 * minuteMs;

/** A guest disputes a card payment, whose money the bank takes back. It gives the money back if it decides for the
 *  restaurant; some disputes stay open. */
export const disputePayment = async ({ merchant, scheduler, random }: LinkParts): Promise<void> => {
  const { stripe } = merchant;
  const disputed = new Set([...stripe.after.disputes.values()].map(({ payment_intent }) => payment_intent));
  const [first, ...others] = [...stripe.charges.values()].filter(
    ({ paid, amount_refunded, payment_intent }) => paid && amount_refunded === 0 && !disputed.has(payment_intent),
  );
  if (!first) return;
  const charge = random.pick([first, ...others]);
  const dispute = stripe.dispute(String(charge.payment_intent), {
    ...{ status: "needs_response", reason: "product_not_received", is_charge_refundable: false },
  });
  stripe.after.change(dispute, {}, "charge.dispute.funds_withdrawn");
  merchant.sendMessages();
  await scheduler.wait(random.integerBelow(maxBankMs));
  const result = random.pick(["won", "lost", "lost", null] as const);
  if (result === null) return;
  stripe.closeDispute(dispute, result);
  if (result === "won") stripe.after.change(dispute, {}, "charge.dispute.funds_reinstated");
  merchant.sendMessages();
};
