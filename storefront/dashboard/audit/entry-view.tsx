import { For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { useDashboard } from "../state.tsx";
import type { AuditChange, AuditEntry } from "./api.ts";
import styles from "./audit.module.css";
import type { AuditTexts } from "./texts.ts";

/** The page of a thing; null if it has none of its own. */
const findLink = ({ thing, thingId }: AuditEntry): string | null => {
  if (thing === "RestaurantOrder" && thingId !== null) return `/dashboard/orders/${thingId}`;
  if (thing.startsWith("Menu")) return "/dashboard/menu";
  if (thing === "StaffMember" || thing === "SharedTablet") return "/dashboard/members";
  return thing === "StoreSettings" ? "/dashboard/settings" : null;
};

const Change = (props: { change: AuditChange; texts: AuditTexts }) => {
  const { t } = useDashboard();
  const format = (value: unknown) => props.texts.formatValue(props.change.field, value);
  return (
    <div class={styles["change"]}>
      <dt>{props.texts.nameField(props.change.field)}</dt>
      <Show when={!props.change.isPersonal} fallback={<dd>{t("audit.personal")}</dd>}>
        <dd>
          <span class="visually-hidden">{t("audit.before")}: </span>
          <del>{format(props.change.before)}</del>
        </dd>
        <dd>
          <span class="visually-hidden">{t("audit.after")}: </span>
          <ins>{format(props.change.after)}</ins>
        </dd>
      </Show>
    </div>
  );
};

/** One change as a sentence, with its time and the columns that it changed. */
export const EntryView = (props: { entry: AuditEntry; texts: AuditTexts }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return (
    <li class={styles["entry"]}>
      <time datetime={props.entry.at}>{format.time(props.entry.at)}</time>
      <div class={styles["body"]}>
        <p>
          {props.texts.describe(props.entry)}{" "}
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
              <For each={props.entry.changes}>{(change) => <Change change={change} texts={props.texts} />}</For>
            </dl>
          </details>
        </Show>
      </div>
    </li>
  );
};
