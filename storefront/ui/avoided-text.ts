import type { Shop } from "../state/shop.tsx";

/** The allergens that the guest avoids on this page, "You avoid: milk, nuts"; empty if there are none. A device may
 *  forget them (Safari after seven days), so every place where they count says which ones hold now. */
export const avoidedText = ({ t, format, avoided }: Pick<Shop, "t" | "format" | "avoided">): string =>
  avoided().length > 0
    ? t("avoiding", { list: format.list(avoided().map((allergen) => t(`allergen.${allergen}`))) })
    : "";
