import { For } from "solid-js";
import styles from "../form/form.module.css";
import { useDashboard } from "../state.tsx";

/** Chooses between a confidential and a public client (OAuth 2.1, section 2.1). */
export const PlaceChoice = (props: { isPublic: boolean; onChange(isPublic: boolean): void }) => {
  const { t } = useDashboard();
  return (
    <fieldset class={styles["set"]}>
      <legend>{t("apps.kind")}</legend>
      <For each={[false, true]}>
        {(isPublic) => (
          <label class={styles["check"]}>
            <input
              type="radio"
              name="app-place"
              checked={props.isPublic === isPublic}
              onChange={() => props.onChange(isPublic)}
            />
            <span>{t(isPublic ? "apps.public" : "apps.confidential")}</span>
          </label>
        )}
      </For>
    </fieldset>
  );
};
