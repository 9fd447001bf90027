import type { KnownGuest } from "../../api.ts";
import type { CounterDraft, CounterOrderType, DraftTexts } from "../../draft/draft.ts";

type Address = KnownGuest["addresses"][number];

/** What one tap fills in. */
export interface Offer {
  name: string | null;
  address: Address | null;
}

/** The offers for a known guest: for a delivery one per address, else the name alone. A guest without a name or an
 *  address has nothing to offer for it. */
export const listOffers = ({ name, addresses }: KnownGuest, orderType: CounterOrderType): Offer[] => {
  if (orderType === "delivery" && addresses.length > 0) return addresses.map((address) => ({ name, address }));
  return name === null ? [] : [{ name, address: null }];
};

/** The offer as staff read it: "Ada Lovelace · 5 Elm Street, Apt 2, Brooklyn". */
export const offerText = ({ name, address }: Offer): string => {
  const parts = address ? [address.address, address.address2, address.city] : [];
  return [name, parts.filter(Boolean).join(", ")].filter(Boolean).join(" · ");
};

const addressTexts = ({ address, address2, city, state, zip, instructions }: Address): Partial<DraftTexts> => ({
  address,
  address2: address2 ?? "",
  city,
  state: state ?? "",
  zip,
  instructions: instructions ?? "",
});

/** The texts of the draft once the offer is filled in. A name that is unknown stays as typed. */
export const fillGuest = (draft: Pick<CounterDraft, "name">, { name, address }: Offer): Partial<DraftTexts> => ({
  name: name ?? draft.name,
  ...(address ? addressTexts(address) : {}),
});

/** Whether the draft has what the offer fills in. */
export const isFilled = (draft: CounterDraft, offer: Offer): boolean => {
  const filled: CounterDraft = { ...draft, ...fillGuest(draft, offer) };
  return JSON.stringify(filled) === JSON.stringify(draft);
};
