import type { ComponentProps } from "solid-js";
import { moneyUnit } from "../../../db/schema/currencies.rules.ts";
import { readCashRounding } from "../../../worker/domain/payments/cash-rounding.rules.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField, SelectField } from "../../ui/field.tsx";
import { Toggle } from "../fields/choices.tsx";
import fieldStyles from "../fields/fields.module.css";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";
import { parsePercents } from "./percents.ts";

/** The value of the country's own rounding. */
const ofCountry = "";

/** The steps that coins of some country have, in minor units. */
const steps = [5, 10, 50, 100] as const;

/** Chooses how cash is rounded: as the country does, in a step, or not at all. */
const RoundingField = (
  props: Pick<ComponentProps<typeof SelectField>, "id" | "value" | "error"> & {
    settings: Settings;
    onInput(value: string): void;
  },
) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const unit = moneyUnit(menu.store.currencyCode);
  const stepText = (step: number): string =>
    step === 0 ? t("settings.cashRoundingNone") : t("settings.cashRoundingStep", { step: format.money(step) });
  const options = () => {
    const { step } = readCashRounding({ ...menu.store, cashRoundingStep: null });
    const chosen = props.settings.cashRoundingStep ?? 0;
    const offered = [...new Set([0, ...steps, chosen])].filter((each) => each === chosen || each % unit === 0);
    return [
      { value: ofCountry, text: t("settings.cashRoundingCountry", { step: stepText(step) }) },
      ...offered.toSorted((one, other) => one - other).map((each) => ({ value: String(each), text: stepText(each) })),
    ];
  };
  return (
    <SelectField
      id={props.id}
      label={t("settings.cashRounding")}
      hint={t("settings.cashRoundingHint")}
      options={options()}
      value={props.value}
      error={props.error}
      onChange={props.onInput}
    />
  );
};

/** Suggested tips, the pickup discount, cash payments, and what a guest can add without charge. */
export const MoneySection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { field, flag } = useSettingsPart("money", {
    values: () => {
      const { tipPercents, pickupDiscountPercent, cashOnPickupEnabled, cashOnDeliveryEnabled, cutleryEnabled } =
        props.settings;
      const { cashRoundingStep } = props.settings;
      return {
        cashRoundingStep: cashRoundingStep === null ? ofCountry : String(cashRoundingStep),
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
        cashRoundingStep: typed.cashRoundingStep === ofCountry ? null : Number(typed.cashRoundingStep),
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
      <RoundingField {...field("cashRoundingStep")} settings={props.settings} />
      <Toggle label={t("settings.cutlery")} hint={t("settings.cutleryHint")} {...flag("cutleryEnabled")} />
    </Section>
  );
};
