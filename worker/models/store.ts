import { columnDoc } from "../../db/schema/column-meta.ts";
import { paymentOption } from "../../db/schema/payment-option.ts";
import { taxClass } from "../../db/schema/store/tax-class.ts";
import { storeSettings } from "../../db/schema/store.ts";
import { deliveryZone, storeOperations } from "../../db/schema/store-details.ts";
import { type ChangeEffects, defineModel } from "../crud/model.ts";
import { pauseColumns, pauseEffects } from "../domain/menu/availability-effects.ts";
import { commitMenuRows } from "../domain/menu/write-menu.ts";
import { isTaxNumber } from "../domain/store/registration-number.rules.ts";
import {
  answerStoreRate,
  assignStoreClass,
  checkClasses,
  chooseDefault,
  classInUse,
  releaseClasses,
} from "../domain/tax/assign-classes.ts";

/** Writes tax classes as rows of the menu, and aborts if the store would have no class of its own. */
export const commitTaxClasses: typeof commitMenuRows = (ctx, statements, change) =>
  commitMenuRows(ctx, [...statements, ...checkClasses(ctx)], change);

const onPause: ChangeEffects<(typeof pauseColumns)[number]> = {
  of: pauseColumns,
  build: (_before, _after, stamp) => pauseEffects(stamp),
};

export const storeModels = [
  defineModel({
    name: "StoreSettings",
    plural: "storeSettings",
    description: "The restaurant's settings. Amounts are in minor units, rates in parts per million.",
    table: storeSettings,
    singleton: true,
    hidden: ["menuRevision", "taxRatePpm", "pausedBy", "pausedAt", "orderTypesPausedBy", "busyBy", "busyAt"],
    derived: {
      taxRatePpm: {
        doc: columnDoc(storeSettings.taxRatePpm),
        value: { type: "int" },
        nullable: true,
        needs: [],
        read: (_values, ctx) => answerStoreRate(ctx),
      },
      paymentOptions: {
        doc: "Payment methods that are currently offered.",
        value: { type: "objectList", of: paymentOption },
        nullable: true,
        needs: [],
        read: async (_values, ctx) => (await ctx.freshMenu()).store.paymentOptions,
      },
    },
    write: {
      prefix: "sto",
      commit: commitMenuRows,
      prepare: assignStoreClass,
      updateOnly: true,
      writeOnly: ["taxRatePpm"],
      // Picture URLs and commands depend on the slug, and every stored amount on the currency. Operations record who
      // set the others.
      readOnly: ["slug", "currencyCode", "pausedOrderTypes", "busyMinutes", "busyUntil"],
      effects: onPause,
      refine: [
        {
          path: "taxNumber",
          message: "Send the registration number as T and 13 digits, such as T1234567890123.",
          holds: ({ taxNumber, countryCode }) => taxNumber === null || isTaxNumber(taxNumber, countryCode),
        },
      ],
    },
  }),
  defineModel({
    name: "StoreOperations",
    plural: "storeOperations",
    description: "The restaurant's internal settings, which guests cannot read.",
    table: storeOperations,
    singleton: true,
    write: { prefix: "sop", commit: null, updateOnly: true },
  }),
  defineModel({
    name: "TaxClass",
    plural: "taxClasses",
    description: "What a group of dishes is taxed at, by order type and date.",
    table: taxClass,
    write: {
      prefix: "txc",
      prepare: chooseDefault,
      inUse: classInUse,
      beforeRemove: releaseClasses,
      refine: [
        {
          path: "rates",
          message: "Please send at least one rate for all order types.",
          holds: ({ rates }) => rates.some(({ orderType }) => orderType === null),
        },
        {
          path: "rates",
          message: "Please send one rate for each order type and date.",
          holds: ({ rates }) =>
            new Set(rates.map(({ orderType, from }) => `${orderType} ${from}`)).size === rates.length,
        },
      ],
      commit: commitTaxClasses,
    },
  }),
  defineModel({
    name: "DeliveryZone",
    plural: "deliveryZones",
    description: "A delivery area: its postal codes, fee and minimum. Amounts are in minor units.",
    table: deliveryZone,
    write: { prefix: "zon", commit: commitMenuRows },
  }),
];
