import { type IfMissing as Choice, ifMissingChoices } from "../../../db/schema/enums.ts";
import { ifMissingCatalogues } from "../../i18n/if-missing/catalogues.ts";
import { createTranslator } from "../../i18n/translate.ts";
import { useShop } from "../../state/shop.tsx";
import { SelectField } from "../../ui/field.tsx";
import type { Checkout } from "../checkout.ts";

const isChoice = (value: string): value is Choice => ifMissingChoices.some((choice) => choice === value);

/** What the kitchen does if a dish has run out. */
export const IfMissing = (props: { checkout: Checkout }) => {
  const t = createTranslator(ifMissingCatalogues[useShop().language]);
  return (
    <SelectField
      id="checkout-ifMissing"
      label={t("ifMissing")}
      value={props.checkout.form.ifMissing}
      options={ifMissingChoices.map((value) => ({ value, text: t(`ifMissing.${value}`) }))}
      onChange={(value) => {
        if (isChoice(value)) props.checkout.set("ifMissing", value);
      }}
    />
  );
};
