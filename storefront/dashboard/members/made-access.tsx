import { For, Show } from "solid-js";
import type { DashboardMessageKey } from "../../i18n/dashboard/en.ts";
import { useShop } from "../../state/shop.tsx";
import { gap, laterGaps, WithAmount } from "../../ui/with-amount.tsx";
import type { MadeAccess } from "../api.ts";
import styles from "../form/form.module.css";
import { useDashboard } from "../state.tsx";

const kinds: Record<MadeAccess["kind"], DashboardMessageKey> = {
  api_key: "members.made.key",
  oauth_app: "members.made.app",
  webhook_endpoint: "members.made.endpoint",
  shared_tablet: "members.made.tablet",
};

interface MadeAccessProps {
  made: readonly MadeAccess[];
  ended: ReadonlySet<string>;
  onChange(ended: ReadonlySet<string>): void;
}

/** What a person who leaves made and what still opens the restaurant, each with a tick that ends it with them. */
export const MadeAccessChoice = (props: MadeAccessProps) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const tick = (id: string, isTicked: boolean): void => {
    const others = [...props.ended].filter((other) => other !== id);
    props.onChange(new Set(isTicked ? [...others, id] : others));
  };
  const times = ({ lastUsedAt }: MadeAccess): string => {
    const made = t("members.made.at", { at: gap });
    return lastUsedAt ? `${made} · ${t("members.made.usedAt", { at: laterGaps[0] })}` : made;
  };
  return (
    <Show when={props.made.length > 0}>
      <fieldset class={styles["set"]} aria-describedby="made-hint">
        <legend>{t("members.made")}</legend>
        <p id="made-hint">{t("members.madeHint")}</p>
        <For each={props.made}>
          {(item) => (
            <label class={styles["check"]}>
              <input
                type="checkbox"
                checked={props.ended.has(item.id)}
                onChange={(event) => tick(item.id, event.currentTarget.checked)}
              />
              <span class={styles["words"]}>
                {t(kinds[item.kind], { name: item.name })}
                <small>
                  <WithAmount
                    sentence={times(item)}
                    amount={format.moment(item.createdAt, now())}
                    others={[format.moment(item.lastUsedAt ?? item.createdAt, now())]}
                  />
                </small>
              </span>
            </label>
          )}
        </For>
      </fieldset>
    </Show>
  );
};
