import { Show } from "solid-js";
import { InputField } from "../../../ui/field.tsx";
import { Slider } from "../../fields/slider.tsx";
import { UploadField } from "../../fields/upload-field.tsx";
import { useSettingsPart } from "../../form/page-form.tsx";
import { Section } from "../../form/section.tsx";
import { useDashboard } from "../../state.tsx";
import type { Settings } from "../../store-settings.ts";
import styles from "./page.module.css";

const center = "50";

/** The picture at the top of the menu page, with its description and what stays in sight of it. */
export const HeroSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { values, field } = useSettingsPart("hero", {
    values: () => {
      const { heroImage } = props.settings;
      return {
        heroImage: heroImage?.imagePath ?? "",
        altText: heroImage?.altText ?? "",
        focusX: String(heroImage?.focusX ?? center),
        focusY: String(heroImage?.focusY ?? center),
      };
    },
    read: ({ heroImage, altText, focusX, focusY }) => ({
      heroImage: heroImage
        ? { imagePath: heroImage, altText: altText.trim(), focusX: Number(focusX), focusY: Number(focusY) }
        : null,
    }),
  });
  return (
    <Section id="hero" title={t("settings.hero")} hint={t("settings.heroHint")}>
      <Show when={values.heroImage}>
        {(path) => (
          <img
            class={styles["picture"]}
            src={path()}
            alt=""
            width="640"
            height="360"
            style={{ "object-position": `${values.focusX}% ${values.focusY}%` }}
          />
        )}
      </Show>
      <UploadField onUploaded={({ imagePath }) => field("heroImage").onInput(imagePath)}>
        <Show when={values.heroImage}>
          <button type="button" class="link" onClick={() => field("heroImage").onInput("")}>
            {t("settings.heroRemove")}
          </button>
        </Show>
      </UploadField>
      <Show when={values.heroImage}>
        <InputField
          {...field("altText")}
          label={t("settings.heroAlt")}
          hint={t("settings.heroAltHint")}
          maxlength={300}
        />
        <Slider
          label={t("settings.heroFocusX")}
          step={5}
          value={Number(values.focusX)}
          onInput={(percent) => field("focusX").onInput(String(percent))}
        />
        <Slider
          label={t("settings.heroFocusY")}
          step={5}
          value={Number(values.focusY)}
          onInput={(percent) => field("focusY").onInput(String(percent))}
        />
      </Show>
    </Section>
  );
};
