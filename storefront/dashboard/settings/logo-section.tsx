import { Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { trimToNull } from "../fields/reading.ts";
import { UploadField } from "../fields/upload-field.tsx";
import { SectionForm } from "../form/section-form.tsx";
import { createSettingsDraft } from "../form/settings-draft.ts";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";
import styles from "./settings.module.css";

/** The logo beside the restaurant's name. */
export const LogoSection = (props: { settings: Settings; onChanged(): void }) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const { texts, field, submission, submit } = createSettingsDraft("logo", {
    texts: { logoUrl: props.settings.logoUrl ?? "" },
    flags: {},
    read: ({ logoUrl }) => ({ logoUrl: trimToNull(logoUrl) }),
    onChanged: () => props.onChanged(),
  });
  const set = (path: string): void => field("logoUrl").onInput(path);
  return (
    <SectionForm
      id="logo"
      title={t("settings.logo")}
      hint={t("settings.logoHint")}
      submission={submission}
      onSubmit={submit}
    >
      <p class={styles["logo"]}>
        <Show when={texts().logoUrl}>{(path) => <img src={path()} alt="" width="40" height="40" />}</Show>
        <strong>{menu.store.name}</strong>
      </p>
      <UploadField onUploaded={({ imagePath }) => set(imagePath)}>
        <Show when={texts().logoUrl}>
          <button type="button" class="link" onClick={() => set("")}>
            {t("settings.logoRemove")}
          </button>
        </Show>
      </UploadField>
      <p role="status" class={styles["live"]}>
        <Show when={texts().logoUrl !== (props.settings.logoUrl ?? "")}>{t("settings.logoOpen")}</Show>
      </p>
      <Show when={submission.errors()["logoUrl"]}>{(text) => <p class="error">{text()}</p>}</Show>
    </SectionForm>
  );
};
