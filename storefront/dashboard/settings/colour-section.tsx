import { For, Show } from "solid-js";
import { brandPalettes, contrast, type Palette } from "../../../worker/domain/store/palette.rules.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";
import styles from "./settings.module.css";

const backgrounds = { light: "#fbf7f1", dark: "#171310" } as const;

const PalettePreview = (props: { theme: keyof typeof backgrounds; palette: Palette; name: string }) => {
  const { t } = useDashboard();
  const { locale } = useShop();
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  // Rounded down, so that a ratio that reads as sufficient is sufficient.
  const ratio = (a: string, b: string): string => `${format.format(Math.floor(contrast(a, b) * 10) / 10)} : 1`;
  return (
    <div class={styles["sample"]} style={{ background: backgrounds[props.theme], color: props.palette.ink }}>
      <p>{t(`settings.${props.theme}`)}</p>
      <strong>{props.name}</strong>
      <span class={styles["button"]} style={{ background: props.palette.fill, color: props.palette.onFill }}>
        {t("settings.sampleButton")}
      </span>
      <small>
        {t("settings.contrast", {
          text: ratio(props.palette.ink, backgrounds[props.theme]),
          button: ratio(props.palette.onFill, props.palette.fill),
        })}
      </small>
    </div>
  );
};

/** The brand colour, with a preview and the contrast of its texts in light and dark mode. */
export const ColourSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());
  const { values, field } = useSettingsPart("colour", {
    values: () => ({ brandColor: props.settings.brandColor }),
    read: ({ brandColor }, { addError }) => {
      if (!isColour(brandColor)) addError("brandColor", t("settings.colourWrong"));
      return { brandColor: brandColor.trim() };
    },
  });
  const colour = () => (isColour(values.brandColor) ? values.brandColor.trim() : props.settings.brandColor);
  const palettes = () => brandPalettes(colour());
  return (
    <Section id="colour" title={t("settings.colour")} hint={t("settings.colourHint")}>
      <div class={styles["colours"]}>
        <InputField {...field("brandColor")} label={t("settings.colourCode")} maxlength={7} />
        <label class={styles["picker"]}>
          <span>{t("settings.pick")}</span>
          <input
            type="color"
            value={colour()}
            onInput={(event) => field("brandColor").onInput(event.currentTarget.value)}
          />
        </label>
      </div>
      <div class={styles["samples"]}>
        <For each={["light", "dark"] as const}>
          {(theme) => <PalettePreview theme={theme} palette={palettes()[theme]} name={props.settings.name} />}
        </For>
      </div>
      <Show when={palettes().light.fill.toLowerCase() !== colour().toLowerCase()}>
        <p class={styles["note"]} role="status">
          {t("settings.darkened", { colour: palettes().light.fill })}
        </p>
      </Show>
    </Section>
  );
};
