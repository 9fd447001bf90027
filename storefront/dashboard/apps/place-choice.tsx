import { For } from "solid-js";
import styles from "../form/form.module.css";
import { useDashboard } from "../state.tsx";

/** Whether an app runs where it can keep a secret (OAuth 2.1, 2.1, client types). */
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
