import type { DeliveryZone } from "../../../worker/domain/menu/types.ts";

/** The contacts that the simulator's wallet knows: the second has no phone number, as some wallets do. */
export const testContacts = [
  { name: "Robin Test", email: "robin.test@example.com", phone: "+1 212 555 0142" },
  { name: "Kim Test", email: "kim.test@example.com", phone: "" },
] as const;

const card = (cardNumber: string) => ({ cardNumber, expiry: "12/34", cvc: "123" });

/** The cards behind the sheet's two answers. Source: Stripe, "Test cards". */
export const testCards = { pays: card("4242 4242 4242 4242"), isDeclined: card("4000 0000 0000 0002") } as const;

const zipLengths: Readonly<Record<string, number>> = { JP: 7 };

/** The addresses that the simulator's wallet knows: one in each zone, and one outside of all of them. The postal code
 *  of the zone "112*" is 11200, and the one outside is 99999. A store without zones has one. */
export const testAddresses = (
  country: string,
  zones: readonly Pick<DeliveryZone, "name" | "postalCodes">[],
  outside: string,
) => {
  const length = zipLengths[country] ?? 5;
  const places = zones.map(({ name, postalCodes: [code = ""] }) => ({
    name,
    zip: code.endsWith("*") ? code.slice(0, -1).padEnd(length, "0") : code,
  }));
  return [...places, { name: outside, zip: "9".repeat(length) }].map(({ name, zip }) => ({
    name,
    address: { line1: "1 Test Street", line2: null, city: "Testville", state: "NY", postal_code: zip, country },
  }));
};
