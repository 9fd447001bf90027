import { maxPromoCodeLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { InputField } from "../../../ui/field.tsx";
import fields from "../../fields/fields.module.css";
import { useDashboard } from "../../state.tsx";
import { useTextField } from "./text-field.ts";

/** The tip, and the promo code that the guest names. */
export const TipFields = () => {
  const { menu } = useShop();
  const { t } = useDashboard();
  const field = useTextField();
  return (
    <div class={fields["pair"]}>
      <InputField {...field("tip")} label={t("counter.tip")} unit={menu.store.currencyCode} inputmode="decimal" />
      <InputField {...field("promoCode")} label={t("counter.promoCode")} maxlength={maxPromoCodeLength} />
    </div>
  );
};
