import type { z } from "zod";
import type { MenuSnapshot } from "../menu/types.ts";
import { formatAmount } from "../money.rules.ts";
import type { DeliveryOverride } from "./delivery.rules.ts";
import type { deliveryOverrideInput } from "./schemas.ts";

type OverrideInput = z.output<typeof deliveryOverrideInput> | null | undefined;

/** The delivery terms that staff set. */
export const readOverride = (override: OverrideInput): DeliveryOverride | null =>
  override ? { zone: override.zone ?? null, fee: override.fee ?? null, minimum: override.minimum ?? null } : null;

/** The changed delivery terms and their reason, for the order's history. */
export const overrideNote = ({ store, zones }: MenuSnapshot, override: OverrideInput): string | null => {
  if (!override) return null;
  const { fee, minimum, reason } = override;
  const zone = zones.find(({ id }) => id === override.zone);
  const format = (value: number) => formatAmount(value, store.currencyCode);
  const terms = [
    ...(zone ? [`zone ${zone.name}`] : []),
    ...(typeof fee === "number" ? [`fee ${format(fee)}`] : []),
    ...(typeof minimum === "number" ? [`minimum ${format(minimum)}`] : []),
  ];
  return terms.length > 0 ? `Delivery was set to ${terms.join(", ")}. ${reason}` : reason;
};
