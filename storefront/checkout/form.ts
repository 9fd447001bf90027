import { createStore } from "solid-js/store";
import type { PaymentOption } from "../../db/schema/shapes.ts";
import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { ActiveUser } from "../account/api.ts";
import { missingAddressParts } from "../address/fields.ts";
import type { Translate } from "../i18n/translate.ts";
import { readStoredSlot } from "../state/ahead.ts";
import { currentAttempt } from "./attempt.ts";

/** Everything a guest types or chooses at checkout. The card's fields are the simulator's alone. */
export interface CheckoutForm {
  name: string;
  email: string;
  phone: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  instructions: string;
  note: string;
  isScheduled: boolean;
  date: string;
  scheduledFor: string;
  tip: number;
  /** The code that is to be taken off; empty where none is. */
  promoCode: string;
  paymentMethod: PaymentOption["paymentMethod"];
  cardNumber: string;
  expiry: string;
  cvc: string;
}

export type FieldName = keyof CheckoutForm;
/** `card` is what somebody else draws for it, `when` and `orderType` are groups of choices, `form` is the form as a
 *  whole. */
export type FieldErrors = Partial<Record<FieldName | "card" | "when" | "orderType" | "form", string>>;

/** What was chosen for this one order, and is nothing to fill the next one in with. */
export type Choices = Pick<
  CheckoutForm,
  "isScheduled" | "date" | "scheduledFor" | "tip" | "promoCode" | "paymentMethod"
>;

const remembered = [
  "name",
  "email",
  "phone",
  "address",
  "address2",
  "city",
  "state",
  "zip",
  "instructions",
  "note",
] as const;
const storageKey = "tiffin-checkout";

const recall = (): Partial<CheckoutForm> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {};
  }
};

/** Keeps what was typed for this tab, so that closing the dialog or a broken line loses nothing. Never the card. */
export const remember = (form: CheckoutForm): void => {
  const kept = Object.fromEntries(remembered.map((name) => [name, form[name]]));
  sessionStorage.setItem(storageKey, JSON.stringify(kept));
};

const blank = {
  name: "",
  email: "",
  phone: "",
  address: "",
  address2: "",
  city: "",
  state: "",
  zip: "",
  instructions: "",
  note: "",
};

export const choicesIn = ({
  isScheduled,
  date,
  scheduledFor,
  tip,
  promoCode,
  paymentMethod,
}: CheckoutForm): Choices => ({
  isScheduled,
  date,
  scheduledFor,
  tip,
  promoCode,
  paymentMethod,
});

/** What was chosen for the order that this tab has not finished, else the time that was chosen on the menu. A time that
 *  has passed meanwhile is to be chosen anew. */
const choicesAt = (now: string, dateOf: (at: string) => string): Choices => {
  const kept = currentAttempt()?.choices;
  if (kept && kept.scheduledFor > now) return kept;
  const { tip = 0, promoCode = "", paymentMethod = "card" } = kept ?? {};
  const ahead = readStoredSlot(now);
  const time = { isScheduled: ahead !== null, date: dateOf(ahead ?? now), scheduledFor: ahead ?? "" };
  return { tip, promoCode, paymentMethod, ...time };
};

/** The form as this tab left it. `dateOf` tells the date of a moment in the store's zone. */
export const createForm = (now: string, dateOf: (at: string) => string) =>
  createStore<CheckoutForm>({
    ...blank,
    ...recall(),
    ...choicesAt(now, dateOf),
    cardNumber: "",
    expiry: "",
    cvc: "",
  });

export const addressFields = ["address", "address2", "city", "state", "zip"] as const;

/** An address as the fields of the form hold it. */
export type TypedAddress = Pick<CheckoutForm, (typeof addressFields)[number]>;

type AddressLike = Partial<Record<keyof TypedAddress, string | null>>;

/** An address for the fields of the form; what it lacks is empty. */
export const typedAddress = ({ address, address2, city, state, zip }: AddressLike): TypedAddress => ({
  address: address ?? "",
  address2: address2 ?? "",
  city: city ?? "",
  state: state ?? "",
  zip: zip ?? "",
});

/** Whether the form holds exactly a saved address. */
export const isSameAddress = (saved: AddressLike, form: TypedAddress): boolean => {
  const typed = typedAddress(saved);
  return addressFields.every((name) => typed[name] === form[name]);
};

/** What the account knows, for the fields in which nothing was typed. */
export const filledIn = (form: CheckoutForm, { email, name, phone, addresses }: ActiveUser): Partial<CheckoutForm> => {
  const saved = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  const place = saved && form.address === "" && form.zip === "" ? saved : null;
  return {
    name: form.name || name || "",
    email: form.email || email,
    phone: form.phone || phone || "",
    ...(place ? typedAddress(place) : {}),
  };
};

const digits = (text: string): string => text.replaceAll(/\D/g, "");

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** A courier has to be able to call; for pickup a number is optional. */
const isPhone = (text: string, isRequired: boolean): boolean =>
  (!isRequired && text.trim() === "") || digits(text).length >= 5;

/** What is wrong with a test card, each at its field. */
export const cardErrors = (form: CheckoutForm, t: Translate): FieldErrors => ({
  ...(digits(form.cardNumber).length < 13 ? { cardNumber: t("field.card") } : {}),
  ...(/^(0[1-9]|1[0-2])\s*\/?\s*\d{2}$/.test(form.expiry.trim()) ? {} : { expiry: t("field.expiry") }),
  ...(/^\d{3,4}$/.test(form.cvc.trim()) ? {} : { cvc: t("field.cvc") }),
});

/** What is missing or malformed, each at its field. The worker judges again; this only answers at once. */
export const errorsOf = (
  form: CheckoutForm,
  { isDelivery, menu, t }: { isDelivery: boolean; menu: Pick<MenuSnapshot, "store" | "zones">; t: Translate },
): FieldErrors => {
  const { countryCode } = menu.store;
  const missing: FieldName[] = [
    ...(form.name.trim() === "" ? (["name"] as const) : []),
    ...(isDelivery ? missingAddressParts(countryCode, menu.zones.length > 0, form) : []),
  ];
  return {
    ...Object.fromEntries(missing.map((name) => [name, t("field.required")])),
    ...(isEmail(form.email) ? {} : { email: t("field.email") }),
    ...(isPhone(form.phone, isDelivery) ? {} : { phone: t("field.phone") }),
    ...(form.isScheduled && form.scheduledFor === "" ? { scheduledFor: t("field.time") } : {}),
  };
};

/** What was said of a card, which is the same card for every order. */
const ofCard: readonly (keyof FieldErrors)[] = ["card", "cardNumber", "expiry", "cvc"];

/** What stays wrong once the kind of order has changed: what is still missing or malformed, and the card. What the
 *  restaurant refused was refused for the other kind. */
export const stillWrong = (known: FieldErrors, now: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(known).filter(([name]) => name in now || ofCard.some((one) => one === name)));

/** The place in this form that a path in the worker's input is about. */
export const fieldOfPath: Readonly<Record<string, keyof FieldErrors>> = {
  orderType: "orderType",
  promisedAt: "when",
  "customerInfo.name": "name",
  "customerInfo.email": "email",
  "customerInfo.phone": "phone",
  "deliveryAddress.address": "address",
  "deliveryAddress.address2": "address2",
  "deliveryAddress.city": "city",
  "deliveryAddress.state": "state",
  "deliveryAddress.zip": "zip",
  "deliveryAddress.instructions": "instructions",
  specialInstructions: "note",
  scheduledFor: "when",
  tip: "tip",
  promoCode: "promoCode",
  paymentMethod: "paymentMethod",
};

/** The worker's errors at the fields of this form; what has no field here stands at the form. */
export const placeErrors = (errors: readonly { path: string; message: string }[]): FieldErrors =>
  Object.fromEntries(errors.map(({ path, message }) => [fieldOfPath[path] ?? "form", message]));

/** The address as the worker takes it, or null for pickup. */
export const addressOf = (form: CheckoutForm, isDelivery: boolean) =>
  isDelivery
    ? {
        address: form.address.trim(),
        address2: form.address2.trim() || null,
        city: form.city.trim(),
        state: form.state.trim() || null,
        zip: form.zip.trim(),
        countryCode: null,
        instructions: form.instructions.trim() || null,
      }
    : null;

export const digitsOf = digits;
