import { AppError, type FieldError } from "../../errors.ts";
import { keptPromise } from "../fulfilment/queue.rules.ts";
import { formatAmount } from "../money.rules.ts";
import { smallestCharge } from "../payments/minimums.rules.ts";
import type { Quote } from "../pricing/schemas.ts";
import { type OrderProblem, promiseMoved, slotUnavailable } from "../problems.rules.ts";
import type { Problem } from "../schemas.ts";
import type { StoreSettings } from "../store/settings.ts";
import type { Decision } from "./decide.rules.ts";
import type { CreateOrderInput } from "./schemas.ts";

/** A refusal with every reason that has a field, and the right figures beside it. */
const refuse = (first: OrderProblem, quote: Quote, problems: readonly Problem[] = [first]): AppError => {
  const errors = problems.flatMap(({ path, message }) => (path === null ? [] : [{ path, message }]));
  return new AppError(first.code, first.message, { errors, extra: { quote } });
};

/** A time that was free when it was judged, and was taken meanwhile. */
export const slotTaken = (quote: Quote): AppError => {
  const problem = slotUnavailable();
  return refuse(problem, { ...quote, readyAt: null, problems: [problem] });
};

const badInput = (path: string, message: string): AppError =>
  new AppError("BAD_INPUT", message, { errors: [{ path, message }] });

/** Refuses another currency than the store's, cash where the store does not take it, and a delivery without a phone number for
 *  the courier. Throws BAD_INPUT. */
export const demandFitting = (store: StoreSettings, input: CreateOrderInput): void => {
  const { currencyCode, paymentMethod, orderType, customerInfo } = input;
  if (currencyCode && currencyCode !== store.currencyCode) {
    throw badInput("currencyCode", `Amounts are in ${store.currencyCode} here.`);
  }
  if (orderType === "delivery" && customerInfo.phone === "") {
    throw badInput("customerInfo.phone", "Please fill in your phone number, so that the courier can reach you.");
  }
  if (paymentMethod === "cash" && !(orderType === "pickup" && store.cashOnPickupEnabled)) {
    throw badInput("paymentMethod", "Cash is not possible for this order. Please choose another way to pay.");
  }
};

const wrongAmounts = (input: CreateOrderInput, quote: Quote): FieldError[] => {
  const right = (path: string, given: number, is: number): FieldError[] =>
    given === is ? [] : [{ path, message: `This is ${formatAmount(is, quote.currencyCode)} now.` }];
  return [
    ...input.items.flatMap(({ price }, index) =>
      right(`items.${index}.price`, price, quote.lines[index]?.unitPrice ?? 0),
    ),
    ...right("subtotal", input.subtotal, quote.subtotal),
    ...right("tax", input.tax, quote.tax),
    ...right("total", input.total, quote.total),
  ];
};

/** Refuses what cannot be placed. Throws the first problem's code. */
export const demandSellable = ({ quote, firstProblem }: Decision): void => {
  if (firstProblem) throw refuse(firstProblem, quote, quote.problems);
};

/** Refuses an order whose code held when its amounts were shown, and holds no more. Throws PRICE_CHANGED with the right ones. */
const demandHeldPromo = ({ hasPromoLapsed, firstProblem, quote }: Decision, input: CreateOrderInput): void => {
  if (!hasPromoLapsed || firstProblem?.path !== "promoCode") return;
  const wrong = wrongAmounts(input, quote);
  if (wrong.length === 0) return;
  const { path, message } = firstProblem;
  throw new AppError("PRICE_CHANGED", message, { errors: [{ path, message }, ...wrong], extra: { quote } });
};

/** Refuses what cannot be placed, what no processor collects, and amounts that the caller has wrong. Every amount counts that
 *  we worked out ourselves; the caller's are only compared. Throws the first problem's code, BELOW_MINIMUM, PRICE_CHANGED. */
export const demandPlaceable = (decision: Decision, input: CreateOrderInput, byProcessor: boolean): void => {
  demandHeldPromo(decision, input);
  demandSellable(decision);
  const { quote } = decision;
  const least = smallestCharge(quote.currencyCode);
  if (byProcessor && quote.total > 0 && quote.total < least) {
    const message = `We can collect payments from ${formatAmount(least, quote.currencyCode)} on. Please add something.`;
    throw refuse({ code: "BELOW_MINIMUM", message, path: null }, quote);
  }
  const errors = wrongAmounts(input, quote);
  if (errors.length > 0) {
    throw new AppError("PRICE_CHANGED", "Prices have changed meanwhile. Please look at the new total.", {
      errors,
      extra: { quote },
    });
  }
};

/** The time that a guest is promised: the one they were shown, where it still holds. Throws SLOT_UNAVAILABLE with the new time
 *  in the quote where it does not, so that they are asked again. A chosen slot is its own promise. */
export const demandPromise = (decision: Decision, input: CreateOrderInput): Decision["readyAt"] => {
  const { readyAt, quote } = decision;
  if (!input.promisedAt || input.scheduledFor || readyAt === null) return readyAt;
  const kept = keptPromise(input.promisedAt, readyAt);
  if (kept === null) throw refuse(promiseMoved(), quote);
  return kept;
};
