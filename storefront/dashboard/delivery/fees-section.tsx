import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import fieldStyles from "../fields/fields.module.css";
import { amountBounds, amountText, priceBounds } from "../fields/reading.ts";
import { SectionForm } from "../form/section-form.tsx";
import { createSettingsDraft } from "../form/settings-draft.ts";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

/** The default delivery fees, and the amount from which delivery is free. A zone can override the fees. */
export const FeesSection = (props: { settings: Settings; onChanged(): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const { deliveryFee, deliveryMinimum, freeDeliveryFrom, currencyCode } = props.settings;
  const { field, submission, submit } = createSettingsDraft("fees", {
    texts: {
      deliveryFee: amountText(format, deliveryFee),
      deliveryMinimum: amountText(format, deliveryMinimum),
      freeDeliveryFrom: amountText(format, freeDeliveryFrom),
    },
    flags: {},
    read: (texts, _flags, { amount, optionalAmount }) => ({
      deliveryFee: amount("deliveryFee", texts.deliveryFee, priceBounds),
      deliveryMinimum: amount("deliveryMinimum", texts.deliveryMinimum, amountBounds),
      freeDeliveryFrom: optionalAmount("freeDeliveryFrom", texts.freeDeliveryFrom, amountBounds),
    }),
    onChanged: () => props.onChanged(),
  });
  return (
    <SectionForm
      id="fees"
      title={t("delivery.fees")}
      hint={t("delivery.feesHint")}
      submission={submission}
      onSubmit={submit}
    >
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
    </SectionForm>
  );
};
