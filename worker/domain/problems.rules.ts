import { AppError, type FieldError, listFieldErrors, type SpecificCode } from "../errors.ts";
import { formatAmount } from "./money.rules.ts";
import { type AddressPart, countryFormat } from "./postal-address/address-form.ts";
import { zipNameIn } from "./postal-address/zip-names.ts";
import type { Problem } from "./schemas.ts";

/** A problem that blocks an order or a cart, with its error code. */
export interface OrderProblem extends Problem {
  code: SpecificCode | "BAD_INPUT";
}

/** The error of a problem, with the errors of fields that belong to it. */
export const problemError = (
  { code, message }: OrderProblem,
  errors: readonly FieldError[],
  extra: Readonly<Record<string, unknown>> = {},
): AppError =>
  code === "BAD_INPUT"
    ? new AppError(code, message, { extra, ...listFieldErrors(errors) })
    : new AppError(code, message, { errors, extra });

/** Turns a problem into an error. Its path and message go into `errors`; `extra` is added to the response. */
export const presentRefusal = (problem: OrderProblem, extra: Readonly<Record<string, unknown>> = {}): AppError => {
  const { message, path } = problem;
  return problemError(problem, path === null ? [] : [{ path, message }], extra);
};

export const nothingOrdered = (): OrderProblem => ({
  code: "CART_EMPTY",
  message: "Your order is empty. Please add a dish first.",
  path: "items",
});

export const tooManyLines = (maxItems: number): OrderProblem => ({
  code: "LIMIT_EXCEEDED",
  message: `An order can have at most ${maxItems} items. Please remove some or call us.`,
  path: "items",
});

export const tooExpensive = (): OrderProblem => ({
  code: "LIMIT_EXCEEDED",
  message: "This total is too high for one order. Please split the order or call us.",
  path: "items",
});

export const orderingPaused = (storeMessage: string | null): OrderProblem => ({
  code: "ORDERING_PAUSED",
  message: storeMessage ?? "We're taking a short break from online orders. Please try again a little later.",
  path: null,
});

export const orderTypePaused = (
  orderType: "pickup" | "delivery",
  storeMessage: string | null,
  active: readonly string[],
): OrderProblem => {
  const [other] = active;
  const advice = other ? `Please choose ${other}.` : "Please try again a little later.";
  return {
    code: "ORDERING_PAUSED",
    message: storeMessage ?? `We're taking a short break from ${orderType} orders. ${advice}`,
    path: "orderType",
  };
};

export const orderTypeUnavailable = (orderType: "pickup" | "delivery", offered: readonly string[]): OrderProblem => {
  const [other] = offered;
  const advice = other ? `Please choose ${other}.` : "Please call us.";
  return {
    code: "ORDER_TYPE_UNAVAILABLE",
    message: `${orderType === "pickup" ? "We do not offer pickup" : "We do not deliver"} at the moment. ${advice}`,
    path: "orderType",
  };
};

export const storeClosed = (isOpenNow: boolean): OrderProblem => ({
  code: "STORE_CLOSED",
  message: isOpenNow
    ? "We close before this order could be ready. Please choose a later time."
    : "We're closed right now. Please choose a time for your order.",
  path: "scheduledFor",
});

export const slotUnavailable = (): OrderProblem => ({
  code: "SLOT_UNAVAILABLE",
  message: "This time is no longer available. Please choose another one.",
  path: "scheduledFor",
});

export const otherTaxes = (): OrderProblem => ({
  code: "PRICE_CHANGED",
  message: "Other tax rates apply on that day, so the price may change. Please choose another time or call us.",
  path: "scheduledFor",
});

export const kitchenFull = (): OrderProblem => ({
  code: "SLOT_UNAVAILABLE",
  message: "The kitchen is fully booked right now. Please choose a later time.",
  path: "scheduledFor",
});

export const promiseMoved = (): OrderProblem => ({
  code: "SLOT_UNAVAILABLE",
  message: "Your order would now be ready at another time. Please check the new time.",
  path: "promisedAt",
});

export const outOfZone = (): OrderProblem => ({
  code: "OUT_OF_ZONE",
  message: "We do not deliver to this address. Please choose pickup or another address.",
  path: "deliveryAddress.zip",
});

export const zoneGone = (): OrderProblem => ({
  code: "BAD_INPUT",
  message: "This delivery zone does not exist. Please choose another one.",
  path: "deliveryOverride.zone",
});

export const noDelivery = (): OrderProblem => ({
  code: "BAD_INPUT",
  message: "Only a delivery has delivery terms. Leave them out or change the order to a delivery.",
  path: "deliveryOverride",
});

export const phoneMissing = (): OrderProblem => ({
  code: "BAD_INPUT",
  message: "The courier cannot reach this guest: the order has no phone number. Place a new order for delivery.",
  path: "changes",
});

export const belowMinimum = (minimum: number, missing: number, currencyCode: string): OrderProblem => ({
  code: "BELOW_MINIMUM",
  message: `The minimum for delivery is ${formatAmount(minimum, currencyCode)}. Please add ${formatAmount(missing, currencyCode)} more.`,
  path: null,
});

export const tipTooHigh = (maxTip: number, currencyCode: string): OrderProblem => ({
  code: "BAD_INPUT",
  message: `A tip can be at most ${formatAmount(maxTip, currencyCode)}. Please choose a smaller one.`,
  path: "tip",
});

/** The name of an address part in its country, for use in a sentence. */
const partName = (part: AddressPart, country: string): string => {
  if (part === "zip") return zipNameIn(country);
  const { state } = countryFormat(country);
  if (part === "state") return state === "do_si" ? "province" : state;
  return part === "address" ? "street address" : "city";
};

export const addressMissing = (part: AddressPart, country: string): OrderProblem => ({
  code: "BAD_INPUT",
  message: `Please enter your ${partName(part, country)} so that we can find you.`,
  path: `deliveryAddress.${part}`,
});
