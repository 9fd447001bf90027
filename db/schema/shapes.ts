import { guestCancelRule, mealPeriod, onlineOrderType, orderType } from "./enums.ts";
import {
  booleanField,
  enumField,
  type InferShape,
  instantField,
  integerField,
  nullable,
  objectListField,
  shape,
  textField,
} from "./fields.ts";
import { date, wallTime } from "./rules.ts";

/** An instant: ISO 8601 in UTC with milliseconds and `Z`, so that it sorts as text. */
export type Instant = string;
/** A wall time `HH:MM` in the store's time zone. */
export type WallTime = string;
/** A calendar date `YYYY-MM-DD` in the store's time zone. */
export type LocalDate = string;

const interval = {
  from: textField({ doc: "HH:MM in the store's time zone.", example: "16:30", rule: wallTime }),
  to: textField({ doc: "HH:MM in the store's time zone.", example: "23:00", rule: wallTime }),
};

export const openingInterval = shape({
  name: "OpeningInterval",
  doc: "Opening hours of a weekday. If `to` is before `from`, they end after midnight; if both are equal, the store is open all day.",
  fields: {
    day: integerField({ doc: "Day of the week: Monday is 1, Sunday is 7.", example: 5, min: 1, max: 7 }),
    ...interval,
  },
});
export type OpeningInterval = InferShape<typeof openingInterval>;

const dayHours = shape({
  name: "DayHours",
  doc: "Opening hours of one date. If `to` is not after `from`, they end after midnight.",
  fields: interval,
});

export const hoursException = shape({
  name: "HoursException",
  doc: "Hours of one date, which replace those of its weekday.",
  fields: {
    date: textField({ doc: "Date as YYYY-MM-DD in the store's time zone.", example: "2026-11-26", rule: date }),
    closed: booleanField({ doc: "Whether the restaurant is closed all day.", example: true }),
    hours: objectListField(dayHours, {
      doc: "Opening hours of the date; empty if the restaurant is closed.",
      example: [],
      max: 10,
    }),
    note: nullable(textField({ doc: "Note in plain text.", example: "Closed for Thanksgiving", maxLength: 200 })),
  },
  rule: {
    path: "hours",
    message: "Please send no hours for a closed date, and at least one interval for an open date.",
    holds: ({ closed, hours }) => closed === (hours.length === 0),
  },
});
export type HoursException = InferShape<typeof hoursException>;

export const mealPeriodTime = shape({
  name: "MealPeriodTime",
  doc: "The time of day at which a meal period is served. If `to` is not after `from`, it ends after midnight.",
  fields: { period: enumField(mealPeriod, { doc: "The meal period.", example: "dinner" }), ...interval },
});
export type MealPeriodTime = InferShape<typeof mealPeriodTime>;

const pausedType = enumField(onlineOrderType, { doc: "The order type.", example: "delivery" });

export const orderTypePause = shape({
  name: "OrderTypePause",
  doc: "A pause of one order type. Orders of the other type are still accepted.",
  fields: {
    orderType: pausedType,
    until: nullable(
      instantField({
        doc: "Time at which the pause ends automatically; null if staff end it.",
        example: "2026-11-21T01:00:00.000Z",
      }),
    ),
    message: nullable(textField({ doc: "Message to guests during the pause.", example: null, maxLength: 300 })),
  },
});
export type OrderTypePause = InferShape<typeof orderTypePause>;

export const orderTypePauseStamp = shape({
  name: "OrderTypePauseStamp",
  doc: "Who last paused an order type, by the name that staff know, and when.",
  fields: {
    orderType: pausedType,
    by: nullable(textField({ doc: "The name of the person, key or app.", example: null })),
    at: instantField({ doc: "When it was paused.", example: "2026-11-20T23:30:00.000Z" }),
  },
});
export type OrderTypePauseStamp = InferShape<typeof orderTypePauseStamp>;

/** The rules of price that an order was placed with. An edit prices with them, not with the store's of that day. Rates
 *  in parts per million, amounts in minor units. */
export interface OrderTerms {
  rules: {
    currencyCode: string;
    taxRatePpm: number;
    pricesIncludeTax: boolean;
    taxDeliveryFee: boolean;
    pickupDiscountPercent: number;
    freeDeliveryFrom: number | null;
  };
  /** The delivery fee before free delivery, and the minimum subtotal of the address. */
  deliveryFee: number;
  deliveryMinimum: number;
  /** The promo code that the order used, as it was then. */
  promo: {
    id: string;
    code: string;
    kind: "percent" | "amount";
    percentOff: number | null;
    amountOff: number | null;
    minimumSubtotal: number;
    orderTypes: readonly string[];
  } | null;
}

export const guestCancelUntil = shape({
  name: "GuestCancelUntil",
  doc: "Until when guests can cancel an order or change its time by themselves.",
  fields: {
    rule: enumField(guestCancelRule, { doc: "What ends it.", example: "minutes" }),
    minutes: nullable(
      integerField({
        doc: "Minutes before the promised time, for the rule minutes.",
        example: 60,
        min: 0,
        max: 10_080,
      }),
    ),
  },
  rule: {
    path: "minutes",
    message: "Please send the minutes before the promised time.",
    holds: ({ rule, minutes }) => rule !== "minutes" || minutes !== null,
  },
});
export type GuestCancelUntil = InferShape<typeof guestCancelUntil>;

/** The date from which a rate has always applied. */
export const always = "1970-01-01";

export const taxRate = shape({
  name: "TaxRate",
  doc: "A tax rate that applies from a date on, to one order type or to all of them.",
  fields: {
    orderType: nullable(
      enumField(orderType, { doc: "The order type; null for all that have no rate of their own.", example: null }),
    ),
    ratePpm: integerField({
      doc: "Tax rate in parts per million: 8.875 % is 88750.",
      example: 88_750,
      min: 0,
      max: 1_000_000,
    }),
    from: textField({
      doc: "The first date on which it applies, as YYYY-MM-DD in the store's time zone. 1970-01-01 means always.",
      example: always,
      rule: date,
    }),
  },
});
export type TaxRate = InferShape<typeof taxRate>;
