import { parseUrl } from "../../../../db/schema/url.rules.ts";
import { TextAreaField } from "../../fields/text-area-field.tsx";
import { useSettingsPart } from "../../form/page-form.tsx";
import { linesOf } from "../../form/rows.ts";
import { Section } from "../../form/section.tsx";
import { useDashboard } from "../../state.tsx";
import type { Settings } from "../../store-settings.ts";
import { nameSite } from "./social-sites.ts";

const maxLinks = 8;

/** The restaurant's pages on other sites, one address per row. */
export const SocialSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { field } = useSettingsPart("social", {
    values: () => ({ socialLinks: props.settings.socialLinks.map(({ url }) => url).join("\n") }),
    read: ({ socialLinks }, { addError }) => {
      const rows = [...new Set(linesOf(socialLinks))];
      const wrong = rows.findIndex((row) => parseUrl(row)?.protocol !== "https:");
      if (rows.length > maxLinks) addError("socialLinks", t("settings.socialTooMany"));
      if (wrong >= 0) {
        addError("socialLinks", t("settings.socialWrong", { line: wrong + 1, text: rows[wrong] ?? "" }));
        return { socialLinks: [] };
      }
      return { socialLinks: rows.map((url) => ({ name: nameSite(url), url })) };
    },
  });
  return (
    <Section id="social" title={t("settings.social")} hint={t("settings.socialHint")}>
      <TextAreaField {...field("socialLinks")} label={t("settings.socialLinks")} rows={4} isCode />
    </Section>
  );
};
