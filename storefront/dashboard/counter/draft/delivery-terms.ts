import { type DeliveryTerms, deliveryTerms } from "../../../../worker/domain/fulfilment/zones.rules.ts";
import type { MenuSnapshot } from "../../../../worker/domain/menu/types.ts";
import type { Format } from "../../../ui/format.ts";
import { amountOf } from "../../fields/reading.ts";
import type { CounterDraft } from "./draft.ts";

/** What staff set in place of the terms of the postal code. Amounts in minor units; null leaves the zone's. */
export interface DraftOverride {
  zone: string | null;
  fee: number | null;
  minimum: number | null;
}

const noOverride: DraftOverride = { zone: null, fee: null, minimum: null };

/** Reads the terms that staff typed. Texts that are no amounts count as not set. */
export const readOverride = (draft: CounterDraft, format: Format): DraftOverride =>
  draft.hasOverride
    ? {
        zone: draft.zoneId || null,
        fee: amountOf(format, draft.overrideFee),
        minimum: amountOf(format, draft.overrideMinimum),
      }
    : noOverride;

/** The terms of the draft's delivery by the worker's rules: those of the chosen zone, else of the postal code, with the
 *  fee and the minimum that staff set. */
export const findTerms = (menu: MenuSnapshot, draft: CounterDraft, format: Format): DeliveryTerms | "OUT_OF_ZONE" => {
  const override = readOverride(draft, format);
  const zone = menu.zones.find(({ id }) => id === override.zone);
  const terms = zone ?? deliveryTerms(menu.store, menu.zones, draft.zip.trim() || null);
  if (terms === "OUT_OF_ZONE") return terms;
  return {
    fee: override.fee ?? terms.fee,
    minimum: override.minimum ?? terms.minimum,
    leadMinutes: terms.leadMinutes,
  };
};
