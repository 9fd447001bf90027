import { instant, integer, reference } from "../columns.ts";

/** What due work knows of an order's guest. The batch of an order leaves these columns empty. */
export const profileColumns = {
  customerProfileId: reference("customer_profile_id", {
    doc: "Id of the guest in the list of customers; null until due work has found it, and for orders that prove no contact.",
    example: null,
  }),
  summedSeq: integer("summed_seq", {
    doc: "The number of the order's last event when it was added to the profile. Another number means that it has changed.",
  }),
  summedSpend: integer("summed_spend", {
    doc: "What the order adds to the profile's spend, in minor units; null if it does not count.",
  }),
  contactlessAt: instant("contactless_at", {
    doc: "When an order that belongs to no person of the list was placed, so that retention finds its contact.",
  }),
  erasedAt: instant("erased_at", {
    doc: "Time at which the guest's personal data was erased; null if it was not.",
    example: null,
  }),
};
