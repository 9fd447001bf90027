import { useShop } from "../../state/shop.tsx";
import fieldStyles from "../fields/fields.module.css";
import { InputField } from "../fields/input-field.tsx";
import { amountBounds, amountText, priceBounds } from "../fields/reading.ts";
import { SectionForm } from "../form/section-form.tsx";
import { createSettingsDraft } from "../form/settings-draft.ts";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

/** What a delivery costs where no zone says otherwise, and from which amount it is free. */
export const FeesSection = (props: { settings: Settings; onChanged(): void }) => {
  const { words } = useDashboard();
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
      title={words("delivery.fees")}
      hint={words("delivery.feesHint")}
      submission={submission}
      onSubmit={submit}
    >
      <div class={fieldStyles["pair"]}>
        <InputField {...field("deliveryFee")} label={words("delivery.fee")} unit={currencyCode} inputmode="decimal" />
        <InputField
          {...field("deliveryMinimum")}
          label={words("delivery.minimum")}
          unit={currencyCode}
          inputmode="decimal"
        />
        <InputField
          {...field("freeDeliveryFrom")}
          label={words("delivery.freeFrom")}
          hint={words("delivery.freeFromHint")}
          unit={currencyCode}
          inputmode="decimal"
        />
      </div>
    </SectionForm>
  );
};
