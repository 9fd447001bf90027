import { isTaxNumber } from "../../../worker/domain/store/registration-number.rules.ts";
import { InputField } from "../../ui/field.tsx";
import fieldStyles from "../fields/fields.module.css";
import { trimToNull } from "../fields/reading.ts";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

/** What receipts say of the company beside the restaurant's name and address. */
export const ReceiptsSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const isJapanese = () => props.settings.countryCode === "JP";
  const { field } = useSettingsPart("receipts", {
    values: () => {
      const { legalName, legalAddress, taxNumber } = props.settings;
      return { legalName: legalName ?? "", legalAddress: legalAddress ?? "", taxNumber: taxNumber ?? "" };
    },
    read: (texts, { addError }) => {
      const taxNumber = trimToNull(texts.taxNumber);
      if (taxNumber !== null && !isTaxNumber(taxNumber, props.settings.countryCode))
        addError("taxNumber", t("settings.registrationWrong"));
      return { legalName: trimToNull(texts.legalName), legalAddress: trimToNull(texts.legalAddress), taxNumber };
    },
  });
  return (
    <Section id="receipts" title={t("settings.receipts")}>
      <div class={fieldStyles["pair"]}>
        <InputField
          {...field("legalName")}
          label={t("settings.legalName")}
          hint={t("settings.legalNameHint")}
          maxlength={200}
        />
        <InputField
          {...field("taxNumber")}
          label={t(isJapanese() ? "settings.registrationNumber" : "settings.taxNumber")}
          hint={t(isJapanese() ? "settings.registrationHint" : "settings.taxNumberHint")}
          maxlength={60}
        />
      </div>
      <InputField
        {...field("legalAddress")}
        label={t("settings.legalAddress")}
        hint={t("settings.legalAddressHint")}
        maxlength={500}
      />
    </Section>
  );
};
