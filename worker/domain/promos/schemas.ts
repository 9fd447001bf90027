import { textInput } from "../schemas.ts";
import { normaliseCode } from "./promos.rules.ts";

/** A code as a guest types it. One that cannot be a code is one that nobody knows. */
export const promoCodeInput = textInput(64).transform(normaliseCode).meta({
  description: "A code that takes something off; upper and lower case are the same.",
});
