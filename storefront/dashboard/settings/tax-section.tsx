import { Show } from "solid-js";
import { addedTax, containedTax } from "../../../worker/domain/money.rules.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import { OneChoice, Toggle } from "../fields/choices.tsx";
import { parseRate, rateText } from "../fields/reading.ts";
import { SectionForm } from "../form/section-form.tsx";
import { createSettingsDraft } from "../form/settings-draft.ts";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";
import styles from "./settings.module.css";

/** A round example price: 20.00 dollars or 2000 yen. */
const examplePrice = 2000;

/** The tax settings, with an example of the price that a guest pays. */
export const TaxSection = (props: { settings: Settings; onChanged(): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const { taxRatePpm, pricesIncludeTax, taxDeliveryFee, locale } = props.settings;
  const { texts, flags, field, flag, submission, submit } = createSettingsDraft("tax", {
    texts: { taxRatePpm: rateText(taxRatePpm, locale) },
    flags: { pricesIncludeTax, taxDeliveryFee },
    read: (currentTexts, currentFlags, { rate }) => ({
      ...currentFlags,
      taxRatePpm: rate("taxRatePpm", currentTexts.taxRatePpm),
    }),
    onChanged: () => props.onChanged(),
  });
  const example = (): string => {
    const rate = parseRate(texts().taxRatePpm);
    if (rate === null) return "";
    const isIncluded = flags().pricesIncludeTax;
    const tax = isIncluded ? containedTax(examplePrice, rate) : addedTax(examplePrice, rate);
    return t(isIncluded ? "settings.taxInside" : "settings.taxOnTop", {
      price: format.money(examplePrice),
      tax: format.money(tax),
      total: format.money(isIncluded ? examplePrice : examplePrice + tax),
    });
  };
  const isChanged = (): boolean =>
    flags().pricesIncludeTax !== props.settings.pricesIncludeTax ||
    parseRate(texts().taxRatePpm) !== props.settings.taxRatePpm ||
    flags().taxDeliveryFee !== props.settings.taxDeliveryFee;
  return (
    <SectionForm id="tax" title={t("settings.tax")} submission={submission} onSubmit={submit}>
      <InputField
        {...field("taxRatePpm")}
        label={t("settings.rate")}
        hint={t("settings.rateHint")}
        unit="%"
        inputmode="decimal"
      />
      <OneChoice
        id="tax-kind"
        legend={t("settings.prices")}
        values={["included", "added"] as const}
        name={(kind) => t(`settings.${kind}`)}
        chosen={flags().pricesIncludeTax ? "included" : "added"}
        onChange={(kind) => flag("pricesIncludeTax").onChange(kind === "included")}
      />
      <Toggle label={t("settings.taxDelivery")} {...flag("taxDeliveryFee")} />
      <p class={styles["example"]}>{example()}</p>
      <p role="status" class={styles["live"]}>
        <Show when={isChanged()}>
          <span class={styles["warning"]}>{t("settings.taxWarning")}</span>
        </Show>
      </p>
    </SectionForm>
  );
};
