import { InputField } from "../../ui/field.tsx";
import { trimToNull } from "../fields/reading.ts";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { SectionForm } from "../form/section-form.tsx";
import { createSettingsDraft } from "../form/settings-draft.ts";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

/** The banner and the headlines at the top of the menu page. */
export const PageSection = (props: { settings: Settings; onChanged(): void }) => {
  const { t } = useDashboard();
  const { promoBanner, heroHeadline, heroSubheadline } = props.settings;
  const { field, submission, submit } = createSettingsDraft("page", {
    texts: {
      promoBanner: promoBanner ?? "",
      heroHeadline: heroHeadline ?? "",
      heroSubheadline: heroSubheadline ?? "",
    },
    flags: {},
    read: (texts) => ({
      promoBanner: trimToNull(texts.promoBanner),
      heroHeadline: trimToNull(texts.heroHeadline),
      heroSubheadline: trimToNull(texts.heroSubheadline),
    }),
    onChanged: () => props.onChanged(),
  });
  return (
    <SectionForm
      id="page"
      title={t("settings.page")}
      hint={t("settings.pageHint")}
      submission={submission}
      onSubmit={submit}
    >
      <InputField {...field("promoBanner")} label={t("settings.promo")} hint={t("settings.promoHint")} />
      <InputField {...field("heroHeadline")} label={t("settings.headline")} hint={t("settings.headlineHint")} />
      <TextAreaField {...field("heroSubheadline")} label={t("settings.subheadline")} maxlength={500} />
    </SectionForm>
  );
};
