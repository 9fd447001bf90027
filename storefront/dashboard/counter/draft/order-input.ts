import type { MenuSnapshot } from "../../../../worker/domain/menu/types.ts";
import type { Format } from "../../../ui/format.ts";
import { instantAt } from "../../zoned.ts";
import type { OrderInput } from "../api.ts";
import { readOverride } from "./delivery-terms.ts";
import type { CounterDraft, DraftTexts } from "./draft.ts";
import { readFees, readTip } from "./fees.ts";

/** Empty texts are left out of the request. */
const optional = (text: string): string | null => text.trim() || null;

/** The texts of the draft that the paths of a refused request mean. */
const textByPath: Readonly<Record<string, keyof DraftTexts>> = {
  customerName: "name",
  customerPhone: "phone",
  customerEmail: "email",
  specialInstructions: "note",
  allergyNote: "allergies",
  scheduledFor: "at",
  "deliveryOverride.zone": "zoneId",
  "deliveryOverride.fee": "overrideFee",
  "deliveryOverride.minimum": "overrideMinimum",
  "deliveryOverride.reason": "overrideReason",
};

/** The text of the draft that a path of the request means: `deliveryAddress.zip` is `zip`. */
export const findText = (path: string): string => textByPath[path] ?? path.replace(/^deliveryAddress\./, "");

const toDelivery = (draft: CounterDraft, format: Format): Pick<OrderInput, "deliveryAddress" | "deliveryOverride"> => {
  if (draft.orderType !== "delivery") return {};
  return {
    deliveryAddress: {
      address: draft.address.trim(),
      address2: optional(draft.address2),
      city: draft.city.trim(),
      state: optional(draft.state),
      zip: draft.zip.trim(),
      instructions: optional(draft.instructions),
    },
    ...(draft.hasOverride
      ? { deliveryOverride: { ...readOverride(draft, format), reason: draft.overrideReason.trim() } }
      : {}),
  };
};

/** What the counter sends to place the draft. A guest who is not at a table and gave a number ordered by phone. */
export const toOrderInput = (
  draft: CounterDraft,
  { timezone }: Pick<MenuSnapshot["store"], "timezone">,
  format: Format,
): OrderInput => ({
  orderType: draft.orderType,
  orderSource: draft.orderType !== "dine_in" && draft.phone.trim() ? "phone" : "pos",
  items: draft.lines.map(({ menuItemId, quantity, modifierIds, note }) => ({
    menuItemId,
    quantity,
    modifierIds: [...modifierIds],
    specialInstructions: optional(note),
  })),
  customerName: optional(draft.name),
  // A table is laid, so only an order that leaves the restaurant needs cutlery.
  ...(draft.orderType === "dine_in" ? { tableName: optional(draft.tableName) } : { needsCutlery: draft.needsCutlery }),
  fees: readFees(draft, format),
  tip: readTip(draft, format),
  promoCode: optional(draft.promoCode),
  customerPhone: optional(draft.phone),
  customerEmail: optional(draft.email),
  specialInstructions: optional(draft.note),
  allergyNote: optional(draft.allergies),
  ...toDelivery(draft, format),
  ...(draft.isScheduled ? { scheduledFor: instantAt(draft.at, timezone) } : {}),
});
