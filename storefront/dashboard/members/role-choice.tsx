import { For } from "solid-js";
import type { StaffRole } from "../../../db/schema/enums.ts";
import styles from "../form/form.module.css";
import { useDashboard } from "../state.tsx";

const roles: readonly StaffRole[] = ["owner", "manager", "staff"];

/** Chooses a role, with a description of its permissions. */
export const RoleChoice = (props: { role: StaffRole; onChange(role: StaffRole): void }) => {
  const { t } = useDashboard();
  return (
    <fieldset class={styles["set"]}>
      <legend>{t("members.role")}</legend>
      <For each={roles}>
        {(role) => (
          <label class={styles["check"]}>
            <input
              type="radio"
              name="member-role"
              checked={props.role === role}
              onChange={() => props.onChange(role)}
            />
            <span>
              {t(`role.${role}`)}
              <small>{t(`role.${role}Hint`)}</small>
            </span>
          </label>
        )}
      </For>
    </fieldset>
  );
};
