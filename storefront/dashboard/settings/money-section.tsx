import { InputField } from "../../ui/field.tsx";
import { Toggle } from "../fields/choices.tsx";
import fieldStyles from "../fields/fields.module.css";
import { SectionForm } from "../form/section-form.tsx";
import { createSettingsDraft } from "../form/settings-draft.ts";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";
import { parsePercents } from "./percents.ts";

/** Suggested tips, the pickup discount, and cash payments. */
export const MoneySection = (props: { settings: Settings; onChanged(): void }) => {
  const { t } = useDashboard();
  const { tipPercents, pickupDiscountPercent, cashOnPickupEnabled } = props.settings;
  const { field, flag, submission, submit } = createSettingsDraft("money", {
    texts: { tipPercents: tipPercents.join(", "), pickupDiscountPercent: String(pickupDiscountPercent) },
    flags: { cashOnPickupEnabled },
    read: (texts, flags, { whole, addError }) => {
      const percents = parsePercents(texts.tipPercents);
      if (percents === null) addError("tipPercents", t("settings.tipsWrong"));
      return {
        ...flags,
        tipPercents: percents ?? [],
        pickupDiscountPercent: whole("pickupDiscountPercent", texts.pickupDiscountPercent, { min: 0, max: 100 }),
      };
    },
    onChanged: () => props.onChanged(),
  });
  return (
    <SectionForm id="money" title={t("settings.money")} submission={submission} onSubmit={submit}>
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
    </SectionForm>
  );
};
