import {
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from "graphql";
import { columnDoc } from "../../db/schema/column-meta.ts";
import { mealPeriod } from "../../db/schema/enums.ts";
import { payment } from "../../db/schema/payments.ts";
import { storeSettings } from "../../db/schema/store.ts";
import { deliveryZone, storeOperations, storePaymentAccount } from "../../db/schema/store-details.ts";
import type { EnumTypes } from "../crud/enums.ts";
import { type ChangeEffects, defineModel } from "../crud/model.ts";
import { pauseColumns, pauseEffects } from "../domain/menu/availability-effects.ts";
import { commitMenuRows } from "../domain/menu/write-menu.ts";

const toList = (type: GraphQLOutputType) => new GraphQLList(new GraphQLNonNull(type));
const text = { type: new GraphQLNonNull(GraphQLString) };
const wallTime = { ...text, description: "HH:MM in the store's time zone." };

const openingInterval = new GraphQLObjectType({
  name: "OpeningInterval",
  description:
    "Opening hours of a weekday. If `to` is before `from`, they end after midnight; if both are equal, the store is open all day.",
  fields: {
    day: { type: new GraphQLNonNull(GraphQLInt), description: "1 to 7; Monday is 1." },
    from: wallTime,
    to: wallTime,
  },
});

const dayHours = new GraphQLObjectType({
  name: "DayHours",
  description: "Opening hours of one date. If `to` is not after `from`, they end after midnight.",
  fields: { from: wallTime, to: wallTime },
});

const hoursException = new GraphQLObjectType({
  name: "HoursException",
  description: "Hours of one date, which replace those of its weekday.",
  fields: {
    date: { ...text, description: "YYYY-MM-DD in the store's time zone." },
    closed: { type: new GraphQLNonNull(GraphQLBoolean), description: "Whether the restaurant is closed all day." },
    hours: {
      type: new GraphQLNonNull(toList(dayHours)),
      description: "Opening hours of the date; empty if the restaurant is closed.",
    },
    note: { type: GraphQLString, description: "Note in plain text." },
  },
});

const mealPeriodTime = (enums: EnumTypes) =>
  new GraphQLObjectType({
    name: "MealPeriodTime",
    description: "The time of day at which a meal period is served.",
    fields: {
      period: { type: new GraphQLNonNull(enums.of(mealPeriod)), description: "The meal period." },
      from: wallTime,
      to: wallTime,
    },
  });

const paymentOption = new GraphQLObjectType({
  name: "PaymentOption",
  description: "A payment method that the store currently offers: card, paypal or cash.",
  fields: {
    paymentMethod: { ...text, description: columnDoc(payment.paymentMethod) },
    provider: { ...text, description: columnDoc(payment.provider) },
    publishableKey: { type: GraphQLString, description: columnDoc(storePaymentAccount.publishableKey) },
  },
});

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
    hidden: ["menuRevision", "pausedBy", "pausedAt"],
    shapes: {
      hours: () => toList(openingInterval),
      hoursExceptions: () => toList(hoursException),
      mealPeriodTimes: (enums) => toList(mealPeriodTime(enums)),
    },
    derived: {
      paymentOptions: {
        doc: "Payment methods that are currently offered.",
        type: () => toList(paymentOption),
        needs: [],
        read: async (_values, ctx) => (await ctx.freshMenu()).store.paymentOptions,
      },
    },
    write: {
      prefix: "sto",
      commit: commitMenuRows,
      updateOnly: true,
      // Picture URLs and commands depend on the slug, and every stored amount on the currency.
      readOnly: ["slug", "currencyCode"],
      effects: onPause,
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
    name: "DeliveryZone",
    plural: "deliveryZones",
    description: "A delivery area: its postal codes, fee and minimum. Amounts are in minor units.",
    table: deliveryZone,
    write: { prefix: "zon", commit: commitMenuRows },
  }),
];
