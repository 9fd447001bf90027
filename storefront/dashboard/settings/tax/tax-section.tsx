import { Show } from "solid-js";
import { addedTax, containedTax } from "../../../../worker/domain/money.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { gap, laterGaps, WithAmount } from "../../../ui/with-amount.tsx";
import { OneChoice, Toggle } from "../../fields/choices.tsx";
import { rateText } from "../../fields/reading.ts";
import { useSettingsPart } from "../../form/page-form.tsx";
import { Section } from "../../form/section.tsx";
import { useDashboard } from "../../state.tsx";
import type { Settings } from "../../store-settings.ts";
import settingsStyles from "../settings.module.css";
import styles from "./tax.module.css";

/** A round example price: 20.00 dollars or 2000 yen. */
const examplePrice = 2000;

/** The tax settings, with an example of the price that a guest pays. The rates are in the tax classes. */
export const TaxSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const { values, flag } = useSettingsPart("tax", {
    values: () => {
      const { pricesIncludeTax, taxDeliveryFee } = props.settings;
      return { pricesIncludeTax, taxDeliveryFee };
    },
    read: (flags) => flags,
  });
  const rate = (): number => props.settings.taxRatePpm ?? 0;
  const example = (): { sentence: string; others: string[] } => {
    const isIncluded = values.pricesIncludeTax;
    const tax = isIncluded ? containedTax(examplePrice, rate()) : addedTax(examplePrice, rate());
    const total = isIncluded ? examplePrice : examplePrice + tax;
    const places = { price: gap, tax: laterGaps[0], total: laterGaps[1] };
    const sentence = t(isIncluded ? "settings.taxInside" : "settings.taxOnTop", places);
    return { sentence, others: [tax, total].map((amount) => format.money(amount)) };
  };
  const isChanged = (): boolean =>
    values.pricesIncludeTax !== props.settings.pricesIncludeTax ||
    values.taxDeliveryFee !== props.settings.taxDeliveryFee;
  return (
    <Section id="tax" title={t("settings.tax")}>
      <p class={styles["store"]}>
        <span>
          {t("tax.storeRate")}: <strong>{rateText(rate(), props.settings.locale)} %</strong>
        </span>
        <a class="link" href="#tax-classes-title">
          {t("tax.manage")}
        </a>
      </p>
      <OneChoice
        id="tax-kind"
        legend={t("settings.prices")}
        values={["included", "added"] as const}
        name={(kind) => t(`settings.${kind}`)}
        chosen={values.pricesIncludeTax ? "included" : "added"}
        onChange={(kind) => flag("pricesIncludeTax").onChange(kind === "included")}
      />
      <Toggle label={t("settings.taxDelivery")} {...flag("taxDeliveryFee")} />
      <p class={settingsStyles["example"]}>
        <WithAmount amount={format.money(examplePrice)} {...example()} />
      </p>
      <p role="status" class={settingsStyles["live"]}>
        <Show when={isChanged()}>
          <span class={settingsStyles["warning"]}>{t("settings.taxWarning")}</span>
        </Show>
      </p>
    </Section>
  );
};
