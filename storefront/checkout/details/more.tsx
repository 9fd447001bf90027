import { Show } from "solid-js";
import { type IfMissing as Choice, ifMissingChoices } from "../../../db/schema/enums.ts";
import { maxNoteLength } from "../../../worker/domain/text-lengths.rules.ts";
import { ifMissingCatalogues } from "../../i18n/if-missing/catalogues.ts";
import { createTranslator } from "../../i18n/translate.ts";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { InputField, SelectField } from "../../ui/field.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { textField } from "../text-field.ts";

const isChoice = (value: string): value is Choice => ifMissingChoices.some((choice) => choice === value);

/** What few guests fill in, behind one line: notes, and what the kitchen does if a dish has run out. */
export const More = (props: { checkout: Checkout }) => {
  const { t, language } = useShop();
  const words = createTranslator(ifMissingCatalogues[language]);
  const bag = useBag();
  const { form } = props.checkout;
  // Input of an earlier visit stays in view.
  const isOpen =
    form.note !== "" ||
    (bag.orderType() === "delivery" && form.instructions !== "") ||
    form.ifMissing !== ifMissingChoices[0];
  const hasError = () => Boolean(props.checkout.errors().note ?? props.checkout.errors().instructions);
  return (
    <details class={styles["more"]} open={isOpen || hasError()}>
      <summary>{words("ifMissing.more")}</summary>
      <Show when={bag.orderType() === "delivery"}>
        <InputField
          {...textField(props.checkout, "instructions")}
          label={t("checkout.instructions")}
          autocomplete="off"
          maxlength={maxNoteLength}
        />
      </Show>
      <InputField
        {...textField(props.checkout, "note")}
        label={t("checkout.note")}
        autocomplete="off"
        maxlength={maxNoteLength}
      />
      <SelectField
        id="checkout-ifMissing"
        label={words("ifMissing")}
        value={form.ifMissing}
        options={ifMissingChoices.map((value) => ({ value, text: words(`ifMissing.${value}`) }))}
        onChange={(value) => {
          if (isChoice(value)) props.checkout.set("ifMissing", value);
        }}
      />
    </details>
  );
};
