import { addressPartNames } from "../../address/fields.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import fieldStyles from "../fields/fields.module.css";
import { trimToNull } from "../fields/reading.ts";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

/** The restaurant's name, tagline, address and contact. */
export const RestaurantSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { menu, format, language } = useShop();
  const parts = addressPartNames(menu.store.countryCode, language);
  const { field } = useSettingsPart("restaurant", {
    values: () => {
      const { name, tagline, address, phone, email } = props.settings;
      return { name, tagline: tagline ?? "", address, phone, email };
    },
    read: (texts, { required, addError }) => {
      if (!/^\S+@\S+\.\S+$/.test(texts.email.trim())) addError("email", t("members.emailWrong"));
      return {
        name: required("name", texts.name),
        tagline: trimToNull(texts.tagline),
        address: required("address", texts.address),
        phone: required("phone", texts.phone),
        email: texts.email.trim(),
      };
    },
  });
  return (
    <Section id="restaurant" title={t("settings.restaurant")}>
      <div class={fieldStyles["pair"]}>
        <InputField {...field("name")} label={t("settings.name")} />
        <InputField {...field("tagline")} label={t("settings.tagline")} />
      </div>
      <InputField
        {...field("address")}
        label={t("settings.address")}
        hint={t("settings.addressHint", { parts: format.list(parts) })}
        maxlength={500}
      />
      <div class={fieldStyles["pair"]}>
        <InputField {...field("phone")} label={t("settings.phone")} type="tel" maxlength={50} />
        <InputField {...field("email")} label={t("settings.email")} type="email" maxlength={254} />
      </div>
    </Section>
  );
};
