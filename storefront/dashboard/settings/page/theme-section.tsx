import { For } from "solid-js";
import { themes } from "../../../../db/schema/store/enums.ts";
import { useSettingsPart } from "../../form/page-form.tsx";
import { Section } from "../../form/section.tsx";
import { useDashboard } from "../../state.tsx";
import type { Settings } from "../../store-settings.ts";
import styles from "./theme.module.css";
import { ThemePicture } from "./theme-picture.tsx";

/** The choice of the guests' pages' look: a card with a drawing for each theme. */
export const ThemeSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { values, field } = useSettingsPart("theme", {
    values: (): { theme: string } => ({ theme: props.settings.theme }),
    read: ({ theme }) => ({ theme: themes.find((one) => one === theme) ?? props.settings.theme }),
  });
  return (
    <Section id="theme" title={t("settings.theme")} hint={t("settings.themeHint")}>
      <fieldset class={styles["themes"]}>
        <legend class="visually-hidden">{t("settings.theme")}</legend>
        <For each={themes}>
          {(theme) => (
            <label class={styles["theme"]}>
              <ThemePicture theme={theme} />
              <span class={styles["name"]}>
                <input
                  type="radio"
                  name="theme"
                  value={theme}
                  checked={values.theme === theme}
                  onChange={() => field("theme").onInput(theme)}
                />
                <strong>{t(`settings.theme.${theme}`)}</strong>
              </span>
              <small>{t(`settings.theme.${theme}Hint`)}</small>
            </label>
          )}
        </For>
      </fieldset>
    </Section>
  );
};
