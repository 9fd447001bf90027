import { orderFeeKinds } from "../../../../db/schema/enums.ts";
import type { MenuSnapshot } from "../../../../worker/domain/menu/types.ts";
import { maxTip } from "../../../../worker/domain/pricing/pricing.rules.ts";
import { missingAddressParts } from "../../../address/fields.ts";
import type { Format } from "../../../ui/format.ts";
import { amountOf } from "../../fields/reading.ts";
import { instantAt } from "../../zoned.ts";
import { findTerms } from "./delivery-terms.ts";
import type { CounterDraft, DraftTexts } from "./draft.ts";
import { readTip } from "./fees.ts";
import { priceDraft } from "./totals.ts";

/** What is wrong with a text of the draft. */
export type DraftFault = "contact" | "missing" | "phone" | "zone" | "amount" | "tip" | "reason" | "time";

export type DraftFaults = Partial<Record<keyof DraftTexts, DraftFault>>;

const findDeliveryFaults = (menu: MenuSnapshot, draft: CounterDraft, format: Format): DraftFaults => {
  const missing = missingAddressParts(menu.store.countryCode, menu.zones.length > 0, draft);
  const isOutside = draft.zip.trim() !== "" && findTerms(menu, draft, format) === "OUT_OF_ZONE";
  return {
    ...(draft.phone.trim() ? {} : { phone: "phone" }),
    ...Object.fromEntries(missing.map((part) => [part, "missing"])),
    ...(isOutside ? { zip: "zone" } : {}),
  };
};

const isAmount = (format: Format, text: string): boolean => {
  const amount = text.trim() ? amountOf(format, text) : 0;
  return amount !== null && amount >= 0;
};

const findFeeFaults = (draft: CounterDraft, format: Format): DraftFaults =>
  Object.fromEntries(orderFeeKinds.filter((kind) => !isAmount(format, draft[kind])).map((kind) => [kind, "amount"]));

/** A tip is an amount, at most the one that the server accepts. */
const findTipFault = (menu: MenuSnapshot, draft: CounterDraft, format: Format): DraftFaults => {
  if (!isAmount(format, draft.tip)) return { tip: "amount" };
  const priced = priceDraft(menu, { ...draft, tip: "" }, format);
  return priced && readTip(draft, format) > maxTip(priced.subtotal) ? { tip: "tip" } : {};
};

const findOverrideFaults = (draft: CounterDraft, format: Format): DraftFaults => ({
  ...(isAmount(format, draft.overrideFee) ? {} : { overrideFee: "amount" }),
  ...(isAmount(format, draft.overrideMinimum) ? {} : { overrideMinimum: "amount" }),
  ...(draft.overrideReason.trim() ? {} : { overrideReason: "reason" }),
});

/** Finds what the guest still has to be asked before the order can be placed, so that it is seen without a request. */
export const findDraftFaults = (
  menu: MenuSnapshot,
  draft: CounterDraft,
  { format, now, byLink }: { format: Format; now: string; byLink: boolean },
): DraftFaults => {
  const isDelivery = draft.orderType === "delivery";
  const at = draft.isScheduled ? instantAt(draft.at, menu.store.timezone) : null;
  return {
    ...findFeeFaults(draft, format),
    ...findTipFault(menu, draft, format),
    ...(byLink && !draft.phone.trim() && !draft.email.trim() ? { phone: "contact" } : {}),
    ...(isDelivery ? findDeliveryFaults(menu, draft, format) : {}),
    ...(isDelivery && draft.hasOverride ? findOverrideFaults(draft, format) : {}),
    ...(draft.isScheduled && (at === null || at <= now) ? { at: "time" } : {}),
  };
};

/** What is missing to the minimum of the delivery, in minor units; null if nothing is. */
export const findMissingSum = (
  menu: MenuSnapshot,
  draft: CounterDraft,
  { format, subtotal }: { format: Format; subtotal: number },
): { minimum: number; missing: number } | null => {
  const terms = draft.orderType === "delivery" ? findTerms(menu, draft, format) : "OUT_OF_ZONE";
  if (terms === "OUT_OF_ZONE" || subtotal >= terms.minimum) return null;
  return { minimum: terms.minimum, missing: terms.minimum - subtotal };
};
