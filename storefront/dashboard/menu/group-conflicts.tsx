import { For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import styles from "../dashboard.module.css";
import { Row, RowList } from "../list/row.tsx";
import { useDashboard } from "../state.tsx";
import type { GroupConflict } from "./api.ts";

/** Lists the dishes that have modifiers which guests cannot see, and how to fix them. */
export const GroupConflicts = (props: { conflicts: readonly GroupConflict[]; onEdit(itemId: string): void }) => {
  const { t } = useDashboard();
  const shop = useShop();
  return (
    <Show when={props.conflicts.length > 0}>
      <section class={styles["card"]} aria-labelledby="group-conflicts">
        <h2 id="group-conflicts">{t("menu.conflict.title")}</h2>
        <p>{t("menu.conflict.hint")}</p>
        <RowList>
          <For each={props.conflicts}>
            {({ menuItemId, menuItemName, modifierGroup, labels: [label = "", ...others] }) => (
              <Row title={menuItemName} open={{ text: t("change"), start: () => props.onEdit(menuItemId) }}>
                <p>
                  {t("menu.conflict.item", {
                    kind: shop.t(`group.${modifierGroup}`),
                    label,
                    others: others.join(", "),
                  })}
                </p>
              </Row>
            )}
          </For>
        </RowList>
      </section>
    </Show>
  );
};
