import type { Problem, Quote } from "../../api/types.ts";
import type { CheckoutForm } from "../form-fields.ts";

/** The part of an address that a wallet's sheet reveals before the guest pays. */
export interface SheetAddress {
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

/** Whom a wallet's sheet names once the guest pays. `address` is null for pickup. */
export interface SheetContact {
  name: string;
  email: string;
  phone: string;
  address: (SheetAddress & { line1: string; line2: string | null }) | null;
}

/** The address of a quote's request, which needs no street. An empty state is null. */
export const quotedAddress = ({ city, state, postal_code }: Omit<SheetAddress, "country">) => ({
  name: null,
  phone: null,
  address: "",
  address2: null,
  city,
  state: state || null,
  zip: postal_code,
  countryCode: null,
  instructions: null,
});

type Details = Pick<CheckoutForm, "name" | "email" | "phone" | "address" | "address2" | "city" | "state" | "zip">;

/** The fields of the checkout as the sheet fills them. Without an address, the address fields are empty. */
export const sheetDetails = ({ name, email, phone, address }: SheetContact): Details => ({
  name,
  email,
  phone,
  address: address?.line1 ?? "",
  address2: address?.line2 ?? "",
  city: address?.city ?? "",
  state: address?.state ?? "",
  zip: address?.postal_code ?? "",
});

/** What the sheet must still name: a delivery needs a phone number and a street, a pickup neither. */
export const missingDetail = (
  { name, email, phone, address }: Details,
  isDelivery: boolean,
): "name" | "email" | "phone" | "address" | null => {
  if (name.trim() === "") return "name";
  if (email.trim() === "") return "email";
  if (!isDelivery) return null;
  if (phone.trim() === "") return "phone";
  return address.trim() === "" ? "address" : null;
};

interface SheetLine {
  name: string;
  amount: number;
}

/** What a sheet displays, in minor units. The delivery fee is the only shipping rate, and none of the lines. */
export interface SheetTerms {
  total: number;
  lineItems: SheetLine[];
  shippingRates: { id: string; displayName: string; amount: number }[];
}

/** The names of a quote's amounts: `promo` is the discount of its code. */
type LineName = "discount" | "promo" | "tax" | "tip" | "deliveryFee";

/** A quote as a sheet's lines, whose sum with the shipping rate is the total. Two wings for 2400 with a tip of 360 are
 *  "2 × Wings" 2400 and "Tip" 360. Amounts of zero are left out. Minor units. */
export const sheetTerms = (quote: Quote, isDelivery: boolean, nameLine: (name: LineName) => string): SheetTerms => {
  const dishes = quote.lines.map(({ name, quantity, lineTotal }) => ({
    name: quantity > 1 ? `${quantity} × ${name}` : name,
    amount: lineTotal,
  }));
  const others: [LineName, number][] = [
    ["discount", quote.promoDiscount - quote.discount],
    ["promo", -quote.promoDiscount],
    ["tax", quote.taxIncluded ? 0 : quote.tax],
    ["tip", quote.tip],
  ];
  const lines = others.filter(([, amount]) => amount !== 0).map(([name, amount]) => ({ name: nameLine(name), amount }));
  const rate = { id: "delivery", displayName: nameLine("deliveryFee"), amount: quote.deliveryFee };
  return { total: quote.total, lineItems: [...dishes, ...lines], shippingRates: isDelivery ? [rate] : [] };
};

const addressCodes: ReadonlySet<string> = new Set(["OUT_OF_ZONE", "BELOW_MINIMUM"]);

/** The first problem that opens no sheet. Another address may have another minimum and be within a zone, so for a
 *  delivery by zones these two wait for the sheet's address. */
export const findBlockingProblem = (problems: readonly Problem[], waitsForAddress: boolean): Problem | null =>
  problems.find(({ code }) => !(waitsForAddress && addressCodes.has(code))) ?? null;

/** Why a sheet fails, in Stripe's terms. */
export type FailureReason = "fail" | "invalid_shipping_address" | "address_unserviceable";

/** The reason of a refusal by its error code or by a problem of its quote: an address outside of all zones cannot be
 *  served, an incomplete one is invalid. */
export const failureReason = (code: string | null, path: string | null): FailureReason => {
  if (code === "OUT_OF_ZONE") return "address_unserviceable";
  return path?.startsWith("deliveryAddress") ? "invalid_shipping_address" : "fail";
};

/** The wallet on the page, and why its last sheet ended without an order. */
export interface WalletState {
  phase: "ready" | "open" | "paying";
  text: string | null;
}

export type WalletEvent =
  | { type: "opened" | "cleared" | "confirmed" }
  | { type: "refused" | "cancelled"; text: string };

/** The state after an event of the sheet. A refused address leaves the sheet open, and its reason outlives the sheet. A
 *  sheet that closes while it pays, or after it failed, changes nothing. */
export const nextWalletState = (state: WalletState, event: WalletEvent): WalletState => {
  switch (event.type) {
    case "opened":
      return { phase: "open", text: null };
    case "cleared":
      return { ...state, text: null };
    case "confirmed":
      return { phase: "paying", text: null };
    case "refused":
      return { phase: state.phase === "open" ? "open" : "ready", text: event.text };
    default:
      return state.phase === "open" ? { phase: "ready", text: state.text ?? event.text } : state;
  }
};
