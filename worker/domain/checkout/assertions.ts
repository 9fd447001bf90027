import { minChargeIn } from "../../../db/schema/processor-currencies.rules.ts";
import { AppError, type FieldError } from "../../errors.ts";
import { reusablePromise } from "../fulfilment/queue.rules.ts";
import { formatAmount } from "../money.rules.ts";
import { takesCash } from "../payments/cash.rules.ts";
import type { Quote } from "../pricing/schemas.ts";
import { type OrderProblem, problemError, promiseMoved, slotUnavailable } from "../problems.rules.ts";
import type { Problem } from "../schemas.ts";
import type { StoreSettings } from "../store/settings.ts";
import type { Decision } from "./decide.rules.ts";
import type { CreateOrderInput } from "./schemas.ts";

/** An error with every problem that belongs to a field, and the current quote. */
const refusal = (first: OrderProblem, quote: Quote, problems: readonly Problem[] = [first]): AppError => {
  const errors = problems.flatMap(({ path, message }) => (path === null ? [] : [{ path, message }]));
  return problemError(first, errors, { quote });
};

/** The error for a slot that filled up after the quote. */
export const slotTaken = (quote: Quote): AppError => {
  const problem = slotUnavailable();
  return refusal(problem, { ...quote, readyAt: null, problems: [problem] });
};

const badInput = (path: string, message: string): AppError =>
  new AppError("BAD_INPUT", message, { errors: [{ path, message }] });

/** Checks the request against the store's settings. Throws BAD_INPUT for another currency, for cash that the store
 *  does not accept, and for a delivery without a phone number. */
export const assertFitsStore = (store: StoreSettings, input: CreateOrderInput): void => {
  const { currencyCode, paymentMethod, orderType, customerInfo } = input;
  if (currencyCode && currencyCode !== store.currencyCode) {
    throw badInput("currencyCode", `This restaurant's prices are in ${store.currencyCode}. Send that currency code.`);
  }
  if (orderType === "delivery" && customerInfo.phone === "") {
    throw badInput("customerInfo.phone", "Enter your phone number so that the courier can reach you.");
  }
  if (paymentMethod === "cash" && !takesCash(store, orderType)) {
    throw badInput("paymentMethod", "You cannot pay this order in cash. Choose another way to pay.");
  }
};

const wrongAmounts = (input: CreateOrderInput, quote: Quote): FieldError[] => {
  const compare = (path: string, sent: number, current: number): FieldError[] =>
    sent === current ? [] : [{ path, message: `This is now ${formatAmount(current, quote.currencyCode)}.` }];
  return [
    ...input.items.flatMap(({ price }, index) =>
      compare(`items.${index}.price`, price, quote.lines[index]?.unitPrice ?? 0),
    ),
    ...compare("subtotal", input.subtotal, quote.subtotal),
    ...compare("tax", input.tax, quote.tax),
    ...compare("total", input.total, quote.total),
  ];
};

/** Throws the first problem's code if the order cannot be placed. */
export const assertSellable = ({ quote, firstProblem }: Decision): void => {
  if (firstProblem) throw refusal(firstProblem, quote, quote.problems);
};

/** Throws PRICE_CHANGED with the current amounts if the promo code was valid in the quote and no longer is. */
const assertPromoStillValid = ({ hasPromoLapsed, firstProblem, quote }: Decision, input: CreateOrderInput): void => {
  if (!hasPromoLapsed || firstProblem?.path !== "promoCode") return;
  const amountErrors = wrongAmounts(input, quote);
  if (amountErrors.length === 0) return;
  const { path, message } = firstProblem;
  throw new AppError("PRICE_CHANGED", message, { errors: [{ path, message }, ...amountErrors], extra: { quote } });
};

/** Throws BAD_INPUT if a total is below what a processor charges, so that no link can be paid. */
export const assertLinkAmount = ({ total, currencyCode }: Quote): void => {
  const minCharge = minChargeIn(currencyCode);
  if (total >= minCharge) return;
  throw badInput(
    "payment",
    `The smallest amount that a link can collect is ${formatAmount(minCharge, currencyCode)}. Choose counter.`,
  );
};

/** Throws the first problem's code, BELOW_MINIMUM for a total below the processor's minimum, or PRICE_CHANGED for
 *  wrong amounts. The caller's amounts are only compared with ours. */
export const assertCanOrder = (decision: Decision, input: CreateOrderInput, byProcessor: boolean): void => {
  assertPromoStillValid(decision, input);
  assertSellable(decision);
  const { quote } = decision;
  const minCharge = minChargeIn(quote.currencyCode);
  if (byProcessor && quote.total > 0 && quote.total < minCharge) {
    const message = `The smallest amount you can pay online is ${formatAmount(minCharge, quote.currencyCode)}. Add something to your order.`;
    throw refusal({ code: "BELOW_MINIMUM", message, path: null }, quote);
  }
  const errors = wrongAmounts(input, quote);
  if (errors.length > 0) {
    throw new AppError("PRICE_CHANGED", "Prices have changed. Check the new total.", {
      errors,
      extra: { quote },
    });
  }
};

/** Returns the promised time: the one the guest saw, if it still holds. Otherwise throws SLOT_UNAVAILABLE with the
 *  new time in the quote. A chosen slot is its own promise. */
export const confirmPromisedTime = (decision: Decision, input: CreateOrderInput): Decision["readyAt"] => {
  const { readyAt, quote } = decision;
  if (!input.promisedAt || input.scheduledFor || readyAt === null) return readyAt;
  const confirmedAt = reusablePromise(input.promisedAt, readyAt);
  if (confirmedAt === null) throw refusal(promiseMoved(), quote);
  return confirmedAt;
};
