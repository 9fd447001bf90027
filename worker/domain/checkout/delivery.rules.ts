import type { OrderType } from "../../../db/schema/enums.ts";
import type { DeliveryAddress } from "../fulfilment/schemas.ts";
import { type DeliveryTerms, deliveryTerms } from "../fulfilment/zones.rules.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import { addressForm } from "../postal-address/address-form.ts";
import type { OrderProblem } from "../problems.rules.ts";
import * as problem from "../problems.rules.ts";

/** The terms of a delivery, and the problems that its address has. */
export interface Delivery {
  terms: DeliveryTerms | null;
  problems: OrderProblem[];
}

/** What staff agreed with the guest in place of the zone's terms. Amounts in minor units; null keeps the zone's. */
export interface DeliveryOverride {
  /** The zone whose terms apply, also to an address outside of it. */
  zone: string | null;
  fee: number | null;
  minimum: number | null;
}

/** The address parts that the country's form requires and the order lacks, in the order of the form. */
const missingParts = ({ store, zones }: MenuSnapshot, address: DeliveryAddress | null): OrderProblem[] => {
  const country = address?.countryCode ?? store.countryCode;
  const form = addressForm(country, zones.length > 0);
  const missing = form.rows.flat().filter((part) => form.required.has(part) && !address?.[part]?.trim());
  return missing.map((part) => problem.addressMissing(part, country));
};

interface DeliveryRequest {
  orderType: OrderType;
  deliveryAddress: DeliveryAddress | null;
}

/** The terms of an order's delivery by its postal code: none for a pickup. A quote needs no address yet. Amounts in
 *  minor units. An address outside of all zones has the problem OUT_OF_ZONE. */
export const decideDelivery = (menu: MenuSnapshot, request: DeliveryRequest, purpose: "order" | "quote"): Delivery => {
  const { store, zones } = menu;
  if (request.orderType !== "delivery") return { terms: null, problems: [] };
  const address = request.deliveryAddress;
  const problems = purpose === "order" ? missingParts(menu, address) : [];
  const storeTerms: DeliveryTerms = { fee: store.deliveryFee, minimum: store.deliveryMinimum, leadMinutes: null };
  const terms = deliveryTerms(store, zones, address?.zip.trim() || null);
  // Outside the delivery zones, the minimum does not matter.
  if (terms === "OUT_OF_ZONE")
    return { terms: { ...storeTerms, minimum: 0 }, problems: [...problems, problem.outOfZone()] };
  return { terms, problems };
};

/** The terms of a delivery that staff take: those of the chosen zone, else of the postal code, with the fee and the
 *  minimum that staff set. A zone with a fee of 300 and an override of 0 delivers for 0. Minor units. */
export const decideCounterDelivery = (
  menu: MenuSnapshot,
  request: DeliveryRequest,
  override: DeliveryOverride | null,
): Delivery => {
  const byPostalCode = decideDelivery(menu, request, "order");
  if (!override || !byPostalCode.terms) return byPostalCode;
  const zone = menu.zones.find(({ id }) => id === override.zone);
  const problems = override.zone === null ? byPostalCode.problems : missingParts(menu, request.deliveryAddress);
  const terms = zone ?? byPostalCode.terms;
  return {
    terms: {
      fee: override.fee ?? terms.fee,
      minimum: override.minimum ?? terms.minimum,
      leadMinutes: terms.leadMinutes,
    },
    problems: override.zone === null || zone ? problems : [...problems, problem.zoneGone()],
  };
};
