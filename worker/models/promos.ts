import { promoCode } from "../../db/schema/promos.ts";
import { defineModel } from "../crud/model.ts";
import { commitMenuRows } from "../domain/menu/write-menu.ts";

export const promoModels = [
  defineModel({
    name: "PromoCode",
    plural: "promoCodes",
    description: "A promo code that discounts an order. Amounts are in minor units. Guests cannot read it.",
    table: promoCode,
    // Orders depend on it, so a change raises the menu revision and orders in progress are priced again.
    write: {
      prefix: "pro",
      commit: commitMenuRows,
      readOnly: ["uses"],
      refine: [
        {
          path: "percentOff",
          message: "Please send a percentage if the kind is percent, and none if it is amount.",
          holds: ({ kind, percentOff }) => (kind === "percent") === (percentOff !== null),
        },
        {
          path: "amountOff",
          message: "Please send an amount if the kind is amount, and none if it is percent.",
          holds: ({ kind, amountOff }) => (kind === "amount") === (amountOff !== null),
        },
        {
          path: "endsAt",
          message: "The end must be after the start.",
          holds: ({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt,
        },
        {
          path: "maxUses",
          message: "The code has already been used more often. Please allow at least as many uses.",
          holds: ({ maxUses, uses }) => !maxUses || maxUses >= uses,
        },
      ],
    },
  }),
];
