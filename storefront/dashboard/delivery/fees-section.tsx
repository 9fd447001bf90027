import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import fieldStyles from "../fields/fields.module.css";
import { amountBounds, amountText, priceBounds } from "../fields/reading.ts";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

/** The default delivery fees, and the amount from which delivery is free. A zone can override the fees. */
export const FeesSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const { currencyCode } = props.settings;
  const { field } = useSettingsPart("fees", {
    values: () => ({
      deliveryFee: amountText(format, props.settings.deliveryFee),
      deliveryMinimum: amountText(format, props.settings.deliveryMinimum),
      freeDeliveryFrom: amountText(format, props.settings.freeDeliveryFrom),
    }),
    read: (texts, { amount, optionalAmount }) => ({
      deliveryFee: amount("deliveryFee", texts.deliveryFee, priceBounds),
      deliveryMinimum: amount("deliveryMinimum", texts.deliveryMinimum, amountBounds),
      freeDeliveryFrom: optionalAmount("freeDeliveryFrom", texts.freeDeliveryFrom, amountBounds),
    }),
  });
  return (
    <Section id="fees" title={t("delivery.fees")} hint={t("delivery.feesHint")}>
      <div class={fieldStyles["pair"]}>
        <InputField {...field("deliveryFee")} label={t("delivery.fee")} unit={currencyCode} inputmode="decimal" />
        <InputField
          {...field("deliveryMinimum")}
          label={t("delivery.minimum")}
          unit={currencyCode}
          inputmode="decimal"
        />
        <InputField
          {...field("freeDeliveryFrom")}
          label={t("delivery.freeFrom")}
          hint={t("delivery.freeFromHint")}
          unit={currencyCode}
          inputmode="decimal"
        />
      </div>
    </Section>
  );
};
