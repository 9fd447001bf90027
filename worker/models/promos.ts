import { orderTypes, promoKinds } from "../../db/schema/enums.ts";
import { promoCode } from "../../db/schema/promos.ts";
import { defineModel } from "../crud/model.ts";
import { commitMenuRows } from "../domain/menu/write-menu.ts";
import { promoRow } from "./promo-rules.ts";

export const promoModels = [
  defineModel({
    name: "PromoCode",
    plural: "promoCodes",
    description: "A promo code that discounts an order. Amounts are in minor units. Guests cannot read it.",
    table: promoCode,
    instants: ["startsAt", "endsAt"],
    enums: {
      kind: { name: "PromoKind", values: promoKinds },
      orderTypes: { name: "OrderType", values: orderTypes },
    },
    // Orders depend on it, so a change raises the menu revision and orders in progress are priced again.
    write: { prefix: "pro", row: promoRow, commit: commitMenuRows, readOnly: ["uses"] },
  }),
];
