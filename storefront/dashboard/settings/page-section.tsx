import { InputField } from "../../ui/field.tsx";
import { trimToNull } from "../fields/reading.ts";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

/** The banner and the headlines at the top of the menu page. */
export const PageSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { field } = useSettingsPart("page", {
    values: () => ({
      promoBanner: props.settings.promoBanner ?? "",
      heroHeadline: props.settings.heroHeadline ?? "",
      heroSubheadline: props.settings.heroSubheadline ?? "",
    }),
    read: (texts) => ({
      promoBanner: trimToNull(texts.promoBanner),
      heroHeadline: trimToNull(texts.heroHeadline),
      heroSubheadline: trimToNull(texts.heroSubheadline),
    }),
  });
  return (
    <Section id="page" title={t("settings.page")} hint={t("settings.pageHint")}>
      <InputField {...field("promoBanner")} label={t("settings.promo")} hint={t("settings.promoHint")} />
      <InputField {...field("heroHeadline")} label={t("settings.headline")} hint={t("settings.headlineHint")} />
      <TextAreaField {...field("heroSubheadline")} label={t("settings.subheadline")} maxlength={500} />
    </Section>
  );
};
