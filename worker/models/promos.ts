import { orderTypes, promoKinds } from "../../db/schema/enums.ts";
import { promoCode } from "../../db/schema/promos.ts";
import { defineModel } from "../crud/model.ts";
import { promoRow } from "./promo-rules.ts";

export const promoModels = [
  defineModel({
    name: "PromoCode",
    plural: "promoCodes",
    description: "A code that takes something off orders. Amounts are in minor units. Guests never see it.",
    table: promoCode,
    instants: ["startsAt", "endsAt"],
    enums: {
      kind: { name: "PromoKind", values: promoKinds },
      orderTypes: { name: "OrderType", values: orderTypes },
    },
    // Orders are priced by it, so that one that is being placed while it changes is priced anew.
    write: { prefix: "pro", row: promoRow, onMenu: true, fixed: ["uses"] },
  }),
];
