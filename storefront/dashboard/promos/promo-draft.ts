import type { OrderType, PromoKind } from "../../../db/schema/enums.ts";
import { codePattern, normalizeCode } from "../../../db/schema/promo-code.rules.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { Format } from "../../ui/format.ts";
import { amountBounds, amountText, type FieldParser, priceBounds, trimToNull } from "../fields/reading.ts";
import { instantAt, wallAt } from "../zoned.ts";
import type { PromoCode, PromoWrite } from "./api.ts";

export const promoTextNames = [
  "code",
  "percentOff",
  "amountOff",
  "minimumSubtotal",
  "startsAt",
  "endsAt",
  "maxUses",
  "maxUsesPerCustomer",
  "note",
] as const;

export type PromoTexts = Record<(typeof promoTextNames)[number], string>;

/** The values of a promo code that are chosen rather than typed. */
export interface PromoChoices {
  kind: PromoKind;
  orderTypes: OrderType[];
  active: boolean;
}

interface StoreFormat {
  format: Format;
  timezone: string;
}

const numberText = (value: number | null | undefined): string => (value == null ? "" : String(value));

/** The texts of a promo code's fields, empty for a new one. */
export const promoTexts = (promo: PromoCode | null, { format, timezone }: StoreFormat): PromoTexts => {
  const toWallTime = (at: Instant | null | undefined): string => (at ? wallAt(at, timezone) : "");
  return {
    code: promo?.code ?? "",
    percentOff: numberText(promo?.percentOff),
    amountOff: amountText(format, promo?.amountOff ?? null),
    minimumSubtotal: amountText(format, promo?.minimumSubtotal || null),
    startsAt: toWallTime(promo?.startsAt),
    endsAt: toWallTime(promo?.endsAt),
    maxUses: numberText(promo?.maxUses),
    maxUsesPerCustomer: numberText(promo?.maxUsesPerCustomer),
    note: promo?.note ?? "",
  };
};

interface ErrorMessages {
  code: string;
  moment: string;
  ends: string;
}

const limits = { min: 1, max: 1_000_000 };

/** Converts the form to the columns of a promo code. Adds an error for each invalid field. */
export const readPromo = (
  texts: PromoTexts,
  { kind, orderTypes, active }: PromoChoices,
  parser: FieldParser,
  timezone: string,
  messages: ErrorMessages,
): PromoWrite => {
  const parseMoment = (field: "startsAt" | "endsAt"): Instant | null => {
    if (texts[field] === "") return null;
    const at = instantAt(texts[field], timezone);
    if (at === null) parser.addError(field, messages.moment);
    return at;
  };
  const code = normalizeCode(texts.code);
  if (!codePattern.test(code)) parser.addError("code", messages.code);
  const startsAt = parseMoment("startsAt");
  const endsAt = parseMoment("endsAt");
  if (startsAt && endsAt && endsAt <= startsAt) parser.addError("endsAt", messages.ends);
  return {
    code,
    kind,
    percentOff: kind === "percent" ? parser.whole("percentOff", texts.percentOff, { min: 1, max: 100 }) : null,
    amountOff: kind === "amount" ? parser.amount("amountOff", texts.amountOff, { ...priceBounds, min: 1 }) : null,
    minimumSubtotal: parser.optionalAmount("minimumSubtotal", texts.minimumSubtotal, amountBounds) ?? 0,
    orderTypes,
    startsAt,
    endsAt,
    maxUses: parser.optionalWhole("maxUses", texts.maxUses, limits),
    maxUsesPerCustomer: parser.optionalWhole("maxUsesPerCustomer", texts.maxUsesPerCustomer, limits),
    active,
    note: trimToNull(texts.note),
  };
};

/** The changed columns of a promo code, so that concurrent edits of other columns survive. All columns of a new one. */
export const promoChanges = (promo: PromoCode | null, data: PromoWrite): Partial<PromoWrite> =>
  promo === null
    ? data
    : Object.fromEntries(
        Object.entries(data).filter(
          ([name, value]) => JSON.stringify(promo[name as keyof PromoWrite]) !== JSON.stringify(value),
        ),
      );

/** The state of a promo code at `now`. "spent" means that all uses are used up. */
export const promoState = (
  { active, startsAt, endsAt, maxUses, uses }: PromoCode,
  now: Instant,
): "on" | "off" | "later" | "ended" | "spent" => {
  if (!active) return "off";
  if (endsAt !== null && now >= endsAt) return "ended";
  if (maxUses !== null && uses >= maxUses) return "spent";
  return startsAt !== null && now < startsAt ? "later" : "on";
};
