import { Show } from "solid-js";
import { addedTax, containedTax } from "../../../worker/domain/money.rules.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import { OneChoice, Toggle } from "../fields/choices.tsx";
import { parseRate, rateText } from "../fields/reading.ts";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";
import styles from "./settings.module.css";

/** A round example price: 20.00 dollars or 2000 yen. */
const examplePrice = 2000;

/** The tax settings, with an example of the price that a guest pays. */
export const TaxSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const { values, field, flag } = useSettingsPart("tax", {
    values: () => {
      const { taxRatePpm, locale, pricesIncludeTax, taxDeliveryFee } = props.settings;
      return { taxRatePpm: rateText(taxRatePpm, locale), pricesIncludeTax, taxDeliveryFee };
    },
    read: ({ taxRatePpm, ...flags }, { rate }) => ({ ...flags, taxRatePpm: rate("taxRatePpm", taxRatePpm) }),
  });
  const example = (): string => {
    const rate = parseRate(values.taxRatePpm);
    if (rate === null) return "";
    const isIncluded = values.pricesIncludeTax;
    const tax = isIncluded ? containedTax(examplePrice, rate) : addedTax(examplePrice, rate);
    return t(isIncluded ? "settings.taxInside" : "settings.taxOnTop", {
      price: format.money(examplePrice),
      tax: format.money(tax),
      total: format.money(isIncluded ? examplePrice : examplePrice + tax),
    });
  };
  const isChanged = (): boolean =>
    values.pricesIncludeTax !== props.settings.pricesIncludeTax ||
    parseRate(values.taxRatePpm) !== props.settings.taxRatePpm ||
    values.taxDeliveryFee !== props.settings.taxDeliveryFee;
  return (
    <Section id="tax" title={t("settings.tax")}>
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
        chosen={values.pricesIncludeTax ? "included" : "added"}
        onChange={(kind) => flag("pricesIncludeTax").onChange(kind === "included")}
      />
      <Toggle label={t("settings.taxDelivery")} {...flag("taxDeliveryFee")} />
      <p class={styles["example"]}>{example()}</p>
      <p role="status" class={styles["live"]}>
        <Show when={isChanged()}>
          <span class={styles["warning"]}>{t("settings.taxWarning")}</span>
        </Show>
      </p>
    </Section>
  );
};
