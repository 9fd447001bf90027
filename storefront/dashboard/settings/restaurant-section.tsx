import { addressPartNames } from "../../address/fields.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import fieldStyles from "../fields/fields.module.css";
import { trimToNull } from "../fields/reading.ts";
import { SectionForm } from "../form/section-form.tsx";
import { createSettingsDraft } from "../form/settings-draft.ts";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

/** The restaurant's name, tagline, address and contact. */
export const RestaurantSection = (props: { settings: Settings; onChanged(): void }) => {
  const { t } = useDashboard();
  const { menu, format, language } = useShop();
  const parts = addressPartNames(menu.store.countryCode, language);
  const { name, tagline, address, phone, email } = props.settings;
  const { field, submission, submit } = createSettingsDraft("restaurant", {
    texts: { name, tagline: tagline ?? "", address, phone, email },
    flags: {},
    read: (texts, _flags, { required, addError }) => {
      if (!/^\S+@\S+\.\S+$/.test(texts.email.trim())) addError("email", t("members.emailWrong"));
      return {
        name: required("name", texts.name),
        tagline: trimToNull(texts.tagline),
        address: required("address", texts.address),
        phone: required("phone", texts.phone),
        email: texts.email.trim(),
      };
    },
    onChanged: () => props.onChanged(),
  });
  return (
    <SectionForm id="restaurant" title={t("settings.restaurant")} submission={submission} onSubmit={submit}>
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
    </SectionForm>
  );
};
