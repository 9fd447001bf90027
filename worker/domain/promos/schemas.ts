import { textInput } from "../schemas.ts";
import { normalizeCode } from "./promos.rules.ts";

/** A promo code as a guest types it. One with an invalid format counts as unknown. */
export const promoCodeInput = textInput(64).transform(normalizeCode).meta({
  description: "A promo code. Not case-sensitive.",
});
