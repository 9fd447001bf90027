import { InputField } from "../../ui/field.tsx";
import { Toggle } from "../fields/choices.tsx";
import fieldStyles from "../fields/fields.module.css";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";
import { parsePercents } from "./percents.ts";

/** Suggested tips, the pickup discount, cash payments, and what a guest can add without charge. */
export const MoneySection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { field, flag } = useSettingsPart("money", {
    values: () => {
      const { tipPercents, pickupDiscountPercent, cashOnPickupEnabled, cashOnDeliveryEnabled, cutleryEnabled } =
        props.settings;
      return {
        tipPercents: tipPercents.join(", "),
        pickupDiscountPercent: String(pickupDiscountPercent),
        cashOnPickupEnabled,
        cashOnDeliveryEnabled,
        cutleryEnabled,
      };
    },
    read: (typed, { whole, addError }) => {
      const percents = parsePercents(typed.tipPercents);
      if (percents === null) addError("tipPercents", t("settings.tipsWrong"));
      return {
        cashOnPickupEnabled: typed.cashOnPickupEnabled,
        cashOnDeliveryEnabled: typed.cashOnDeliveryEnabled,
        cutleryEnabled: typed.cutleryEnabled,
        tipPercents: percents ?? [],
        pickupDiscountPercent: whole("pickupDiscountPercent", typed.pickupDiscountPercent, { min: 0, max: 100 }),
      };
    },
  });
  return (
    <Section id="money" title={t("settings.money")}>
      <div class={fieldStyles["pair"]}>
        <InputField {...field("tipPercents")} label={t("settings.tips")} hint={t("settings.tipsHint")} unit="%" />
        <InputField
          {...field("pickupDiscountPercent")}
          label={t("settings.discount")}
          hint={t("settings.discountHint")}
          unit="%"
          inputmode="numeric"
        />
      </div>
      <Toggle label={t("settings.cash")} hint={t("settings.cashHint")} {...flag("cashOnPickupEnabled")} />
      <Toggle
        label={t("settings.cashDelivery")}
        hint={t("settings.cashDeliveryHint")}
        {...flag("cashOnDeliveryEnabled")}
      />
      <Toggle label={t("settings.cutlery")} hint={t("settings.cutleryHint")} {...flag("cutleryEnabled")} />
    </Section>
  );
};
