import { Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { FieldError } from "../../ui/field.tsx";
import { trimToNull } from "../fields/reading.ts";
import { UploadField } from "../fields/upload-field.tsx";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";
import styles from "./settings.module.css";

/** The logo beside the restaurant's name. */
export const LogoSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const { values, field } = useSettingsPart("logo", {
    values: () => ({ logoUrl: props.settings.logoUrl ?? "" }),
    read: ({ logoUrl }) => ({ logoUrl: trimToNull(logoUrl) }),
  });
  const set = (path: string): void => field("logoUrl").onInput(path);
  return (
    <Section id="logo" title={t("settings.logo")} hint={t("settings.logoHint")}>
      <p class={styles["logo"]}>
        <Show when={values.logoUrl}>{(path) => <img src={path()} alt="" width="40" height="40" />}</Show>
        <strong>{menu.store.name}</strong>
      </p>
      <UploadField onUploaded={({ imagePath }) => set(imagePath)}>
        <Show when={values.logoUrl}>
          <button type="button" class="link" onClick={() => set("")}>
            {t("settings.logoRemove")}
          </button>
        </Show>
      </UploadField>
      <p role="status" class={styles["live"]}>
        <Show when={values.logoUrl !== (props.settings.logoUrl ?? "")}>{t("settings.logoOpen")}</Show>
      </p>
      <FieldError id="logo-error" text={field("logoUrl").error} />
    </Section>
  );
};
