import { staffRoles } from "../../db/schema/enums.ts";
import { holdsScope, roleScopes } from "../../worker/domain/caller/scopes.ts";
import { useShop } from "../state/shop.tsx";
import type { Area } from "./areas.ts";
import styles from "./dashboard.module.css";
import { Heading } from "./panel.tsx";
import { useDashboard } from "./state.tsx";

/** In place of an area that the user may not open, as by a colleague's link: says who may. */
export const ClosedArea = (props: { area: Area }) => {
  const { t, user } = useDashboard();
  const { format } = useShop();
  const roles = () => staffRoles.filter((role) => holdsScope(new Set(roleScopes[role]), props.area.scope));
  // A role has fewer rights on a shared tablet.
  const hint = () =>
    roles().includes(user.role)
      ? t("area.ownDevice")
      : t("area.closed", { roles: format.list(roles().map((role) => t(`role.${role}`))) });
  return (
    <>
      <Heading title={t(props.area.title)} hint={hint()} />
      <div class={styles["ways"]}>
        <a class="button quiet" href="/dashboard">
          {t("home")}
        </a>
      </div>
    </>
  );
};
