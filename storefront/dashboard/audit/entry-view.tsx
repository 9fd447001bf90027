import { For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { useDashboard } from "../state.tsx";
import type { AuditEntry } from "./api.ts";
import styles from "./audit.module.css";
import { ChangeView } from "./change-view.tsx";
import type { AuditTexts } from "./texts.ts";
import type { RowNames } from "./values/value-texts.ts";

/** The page of a thing; null if it has none of its own. */
const findLink = ({ thing, thingId }: AuditEntry): string | null => {
  if (thing === "RestaurantOrder" && thingId !== null) return `/dashboard/orders/${thingId}`;
  if (thing.startsWith("Menu")) return "/dashboard/menu";
  if (thing === "StaffMember" || thing === "SharedTablet") return "/dashboard/members";
  return thing === "StoreSettings" ? "/dashboard/settings" : null;
};

/** One change as a sentence, with its time and the columns that it changed. */
export const EntryView = (props: { entry: AuditEntry; names: RowNames; texts: AuditTexts }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return (
    <li class={styles["entry"]}>
      <time datetime={props.entry.at} translate="no">
        {format.time(props.entry.at)}
      </time>
      <div class={styles["body"]}>
        <p>
          {props.texts.describe(props.entry, props.names)}{" "}
          <Show when={findLink(props.entry)}>
            {(href) => (
              <a class="link" href={href()}>
                {t("audit.open")}
              </a>
            )}
          </Show>
        </p>
        <Show when={props.entry.changes.length > 0}>
          <details>
            <summary>{t("audit.details")}</summary>
            <dl class={styles["changes"]}>
              <For each={props.entry.changes}>
                {(change) => (
                  <ChangeView change={change} action={props.entry.action} names={props.names} texts={props.texts} />
                )}
              </For>
            </dl>
          </details>
        </Show>
      </div>
    </li>
  );
};
