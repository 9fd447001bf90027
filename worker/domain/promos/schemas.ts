import { normalizeCode } from "../../../db/schema/promo-code.rules.ts";
import { textInput } from "../schemas.ts";
import { maxPromoCodeLength } from "../text-lengths.rules.ts";

/** A promo code as a guest types it. One with an invalid format counts as unknown. */
export const promoCodeInput = textInput(maxPromoCodeLength).transform(normalizeCode).meta({
  description: "A promo code. Not case-sensitive.",
});
