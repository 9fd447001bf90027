import { createStore } from "solid-js/store";
import { ifMissingChoices } from "../../db/schema/enums.ts";
import { guestPaymentMethods } from "../../db/schema/processors.ts";
import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import { toLatinDigits } from "../../worker/domain/text/digits.rules.ts";
import { maxNoteLength } from "../../worker/domain/text-lengths.rules.ts";
import type { ActiveUser } from "../account/api.ts";
import { missingAddressParts } from "../address/fields.ts";
import type { Refused } from "../api/client.ts";
import type { Translate } from "../i18n/translate.ts";
import type { PhoneCheck } from "../phone/phone.ts";
import { readStoredSlot } from "../state/ahead.ts";
import { forgetGuest, readRememberedGuest, storeRememberedGuest } from "../state/device/remembered-guest.ts";
import { type JsonObject, readJsonObject, writeStored } from "../state/device/storage.ts";
import { currentAttempt } from "./attempt.ts";
import type { Choices } from "./choices.ts";
import type { CheckoutForm, FieldErrors, FieldName } from "./form-fields.ts";

const rememberedFields = [
  "name",
  "email",
  "phone",
  "address",
  "address2",
  "city",
  "state",
  "zip",
  "instructions",
] as const;
/** The tab also stores the note and the recipient, which concern one order alone. */
const storedFields = [...rememberedFields, "note", "recipientName", "recipientPhone"] as const;
const storedChoices = ["hasRecipient", "needsCutlery"] as const;
const storageKey = "tiffin-checkout";

/** Reads the texts of these fields. Another version of this page, or another script, may have stored anything: what is
 *  not a text is left out. */
const readTexts = (stored: JsonObject, names: readonly FieldName[]): Partial<CheckoutForm> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = stored[name];
      return typeof value === "string" ? [[name, value.slice(0, maxNoteLength)]] : [];
    }),
  );

const readStoredForm = (): Partial<CheckoutForm> => {
  const stored = readJsonObject("tab", storageKey);
  const ifMissing = ifMissingChoices.find((choice) => choice === stored["ifMissing"]);
  const choices = Object.fromEntries(storedChoices.map((name) => [name, stored[name] === true]));
  return { ...readTexts(stored, storedFields), ...choices, ...(ifMissing ? { ifMissing } : {}) };
};

/** What this device remembers of an earlier order, if the guest ticked that. */
const readRemembered = (): Partial<CheckoutForm> => {
  const stored = readRememberedGuest();
  const paymentMethod = guestPaymentMethods.find((method) => method === stored["paymentMethod"]);
  const isRemembered = Object.keys(stored).length > 0;
  return { ...readTexts(stored, rememberedFields), ...(paymentMethod ? { paymentMethod } : {}), isRemembered };
};

/** Stores who ordered on the device, or deletes it, as the guest ticked. */
export const rememberGuest = (form: CheckoutForm): void => {
  const texts = rememberedFields.map((name) => [name, form[name]]);
  if (form.isRemembered) storeRememberedGuest({ ...Object.fromEntries(texts), paymentMethod: form.paymentMethod });
  else forgetGuest();
};

/** Stores the input for this tab, so that closing the dialog or a failed request loses nothing. Never stores the
 *  card. */
export const storeForm = (form: CheckoutForm): void => {
  const stored = Object.fromEntries([...storedFields, ...storedChoices].map((name) => [name, form[name]]));
  writeStored("tab", storageKey, JSON.stringify({ ...stored, ifMissing: form.ifMissing }));
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
  hasRecipient: false,
  recipientName: "",
  recipientPhone: "",
  note: "",
  ifMissing: "call",
  needsCutlery: false,
  allergyNote: "",
  isRemembered: false,
} as const;

export const pickChoices = ({
  isScheduled,
  date,
  scheduledFor,
  tip,
  promoCode,
  paymentMethod,
  savesCard,
}: CheckoutForm): Choices => ({
  isScheduled,
  date,
  scheduledFor,
  tip,
  promoCode,
  paymentMethod,
  savesCard,
});

/** The choices of this tab's unfinished order, else the time slot that was chosen on the menu. Drops a time that has
 *  passed. */
const initialChoices = (
  now: string,
  dateOf: (at: string) => string,
  remembered: CheckoutForm["paymentMethod"] | undefined,
): Choices => {
  const stored = currentAttempt()?.choices;
  if (stored && stored.scheduledFor > now) return stored;
  const { tip = 0, promoCode = "", paymentMethod = remembered ?? "card", savesCard = false } = stored ?? {};
  const slot = readStoredSlot(now);
  const time = { isScheduled: slot !== null, date: dateOf(slot ?? now), scheduledFor: slot ?? "" };
  return { tip, promoCode, paymentMethod, savesCard, ...time };
};

/** The form with this tab's stored input, else with what the device remembers. `dateOf` returns the date of an instant
 *  in the store's time zone. */
export const createForm = (now: string, dateOf: (at: string) => string) => {
  const remembered = readRemembered();
  return createStore<CheckoutForm>({
    ...blank,
    ...remembered,
    ...readStoredForm(),
    ...initialChoices(now, dateOf, remembered.paymentMethod),
    cardNumber: "",
    expiry: "",
    cvc: "",
  });
};

export const addressFields = ["address", "address2", "city", "state", "zip"] as const;

/** The address fields of the form. */
export type TypedAddress = Pick<CheckoutForm, (typeof addressFields)[number]>;

type AddressLike = Partial<Record<keyof TypedAddress, string | null>>;

/** Converts an address to form fields; missing parts are empty. */
export const typedAddress = ({ address, address2, city, state, zip }: AddressLike): TypedAddress => ({
  address: address ?? "",
  address2: address2 ?? "",
  city: city ?? "",
  state: state ?? "",
  zip: zip ?? "",
});

/** Whether the form's address equals a saved address. */
export const isSameAddress = (saved: AddressLike, form: TypedAddress): boolean => {
  const typed = typedAddress(saved);
  return addressFields.every((name) => typed[name] === form[name]);
};

/** Fills the empty fields of the form from the account, but not the one in which the guest may be typing: the texts
 *  would join. `focused` is the name of that field; null if there is none. */
export const fillEmptyFields = (
  form: CheckoutForm,
  { email, name, phone, addresses }: ActiveUser,
  focused: string | null,
): Partial<CheckoutForm> => {
  const saved = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  const isAddressFree = addressFields.every((field) => form[field] === "" && field !== focused);
  const contact = {
    name: form.name || name || "",
    email: form.email || email,
    phone: form.phone || phone || "",
  };
  return {
    ...Object.fromEntries(Object.entries(contact).filter(([field]) => field !== focused)),
    ...(saved && isAddressFree ? typedAddress(saved) : {}),
  };
};

const digits = (text: string): string => toLatinDigits(text).replaceAll(/\D/g, "");

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** The input of a test card. */
export type CardForm = Pick<CheckoutForm, "cardNumber" | "expiry" | "cvc">;

/** A month and a year as people type them and browsers fill them in: "04/30", "4/30", "0430", "04/2030". */
const expiryText = /^(0?[1-9]|1[0-2])\s*\/?\s*(20)?\d{2}$/;

/** The errors of a test card by field. */
export const cardErrors = (form: CardForm, t: Translate): FieldErrors => ({
  ...(digits(form.cardNumber).length < 13 ? { cardNumber: t("field.card") } : {}),
  ...(expiryText.test(toLatinDigits(form.expiry.trim())) ? {} : { expiry: t("field.expiry") }),
  ...(/^\d{3,4}$/.test(toLatinDigits(form.cvc.trim())) ? {} : { cvc: t("field.cvc") }),
});

interface FormRules {
  isDelivery: boolean;
  menu: Pick<MenuSnapshot, "store" | "zones">;
  checkPhone: PhoneCheck;
  t: Translate;
}

/** The errors of missing or malformed input by field. The worker validates again; this only responds faster. A delivery
 *  needs the guest's phone number, because the courier may have to call. The recipient's is optional, so that a gift
 *  can be a surprise. */
export const errorsOf = (form: CheckoutForm, { isDelivery, menu, checkPhone, t }: FormRules): FieldErrors => {
  const { countryCode } = menu.store;
  const hasRecipient = isDelivery && form.hasRecipient;
  const phone = checkPhone(form.phone, isDelivery);
  const recipientPhone = hasRecipient ? checkPhone(form.recipientPhone, false) : undefined;
  const missing: FieldName[] = [
    ...(form.name.trim() === "" ? (["name"] as const) : []),
    ...(isDelivery ? missingAddressParts(countryCode, menu.zones.length > 0, form) : []),
    ...(hasRecipient && form.recipientName.trim() === "" ? (["recipientName"] as const) : []),
  ];
  return {
    ...Object.fromEntries(missing.map((name) => [name, t("field.required")])),
    ...(isEmail(form.email) ? {} : { email: t("field.email") }),
    ...(phone ? { phone } : {}),
    ...(recipientPhone ? { recipientPhone } : {}),
    ...(form.isScheduled && form.scheduledFor === "" ? { scheduledFor: t("field.time") } : {}),
  };
};

/** The fields of the card, whose errors do not depend on the order type. */
const cardFields: readonly (keyof FieldErrors)[] = ["card", "cardNumber", "expiry", "cvc"];

/** The errors that remain when the order type changes: input that is still invalid, and the card. Refusals of the
 *  restaurant go, because they were for the other order type. */
export const remainingErrors = (previous: FieldErrors, current: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(previous).filter(([name]) => name in current || cardFields.some((field) => field === name)),
  );

/** The form's field for each path of the worker's input. */
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
  "deliveryAddress.name": "recipientName",
  "deliveryAddress.phone": "recipientPhone",
  specialInstructions: "note",
  ifMissing: "ifMissing",
  scheduledFor: "when",
  tip: "tip",
  promoCode: "promoCode",
  paymentMethod: "paymentMethod",
};

/** Maps the worker's errors to the form's fields. An error without a field, and a refusal without errors, belongs to
 *  the form. */
export const toFieldErrors = ({ errors, message: reason }: Pick<Refused, "errors" | "message">): FieldErrors =>
  errors.length === 0
    ? { form: reason }
    : Object.fromEntries(errors.map(({ path, message }) => [fieldOfPath[path] ?? "form", message]));

/** The address for the worker's input; null for pickup. A quote needs no recipient. */
export const addressOf = (form: CheckoutForm, isDelivery: boolean) =>
  isDelivery
    ? {
        name: null,
        phone: null,
        address: form.address.trim(),
        address2: form.address2.trim() || null,
        city: form.city.trim(),
        state: form.state.trim() || null,
        zip: form.zip.trim(),
        countryCode: null,
        instructions: form.instructions.trim() || null,
      }
    : null;

/** Who receives the delivery; nulls if it is the guest. */
export const readRecipient = ({ hasRecipient, recipientName, recipientPhone }: CheckoutForm) => ({
  name: hasRecipient ? recipientName.trim() : null,
  phone: hasRecipient ? recipientPhone.trim() || null : null,
});

export const digitsOf = digits;
