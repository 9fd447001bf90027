import { toLatinDigits } from "../../worker/domain/text/digits.rules.ts";
import { phoneCatalogues } from "../i18n/phone/catalogues.ts";
import { createTranslator } from "../i18n/translate.ts";
import { useShop } from "../state/shop.tsx";
import { type PhoneCheck, usePhoneRules } from "./phone.ts";

/** The check of the phone fields of a page. Before the rules are loaded, it only counts digits. */
export const usePhoneCheck = (): PhoneCheck => {
  const { menu, t, language } = useShop();
  const words = createTranslator(phoneCatalogues[language]);
  const rules = usePhoneRules();
  return (typed, isRequired) => {
    const text = toLatinDigits(typed).trim();
    if (text === "") return isRequired ? t("field.phone") : undefined;
    const loaded = rules();
    if (!loaded) return text.replaceAll(/\D/g, "").length < 5 ? t("field.phone") : undefined;
    const { countryCode } = menu.store;
    const fault = loaded.findPhoneFault(text, countryCode);
    return fault ? words(`phone.${fault}`, { example: loaded.examplePhone(countryCode) }) : undefined;
  };
};
