import { For, Show } from "solid-js";
import { isScope } from "../../worker/domain/caller/scopes.ts";
import { useShop } from "../state/shop.tsx";
import { type Area, areaGroups } from "./areas.ts";
import styles from "./dashboard.module.css";
import homeStyles from "./home.module.css";
import { PreviewCard } from "./preview-card.tsx";
import { useDashboard } from "./state.tsx";
import { CancellationRequests } from "./today/cancellation-requests.tsx";

/** Links to the areas of a group. */
const Tiles = (props: { group: Area["group"]; areas: readonly Area[] }) => {
  const { t } = useDashboard();
  const areas = () => props.areas.filter(({ group }) => group === props.group);
  return (
    <Show when={areas().length > 0}>
      <section class={homeStyles["group"]} aria-labelledby={`group-${props.group}`}>
        <h2 id={`group-${props.group}`}>{t(`areas.${props.group}`)}</h2>
        <ul class={homeStyles["tiles"]}>
          <For each={areas()}>
            {({ id, title, hint, Icon }) => (
              <li>
                <a class={homeStyles["tile"]} href={`/dashboard/${id}`}>
                  <span class={homeStyles["badge"]}>
                    <Icon />
                  </span>
                  <h3>{t(title)}</h3>
                  <p class={styles["soft"]}>{t(hint)}</p>
                </a>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
};

/** The start page: links to the areas, and the permissions of the user's role. */
export const Home = (props: { areas: readonly Area[] }) => {
  const { menu } = useShop();
  const { t, user } = useDashboard();
  return (
    <>
      <div class={styles["heading"]}>
        <h1>{t("home.title", { name: user.name ?? user.email })}</h1>
        <p class={styles["soft"]}>{t("home.hint", { store: menu.store.name })}</p>
      </div>
      <Show when={user.scopes.includes("write_payments")}>
        <CancellationRequests cardClass={styles["card"]} />
      </Show>
      <Show when={props.areas.length > 0} fallback={<p>{t("home.nothing")}</p>}>
        <For each={areaGroups}>{(group) => <Tiles group={group} areas={props.areas} />}</For>
      </Show>
      <Show when={user.scopes.includes("read_menu")}>
        <PreviewCard />
      </Show>
      <section class={styles["card"]} aria-labelledby="role">
        <h2 id="role">{t("home.role", { role: t(`role.${user.role}`) })}</h2>
        <ul class={homeStyles["ticks"]}>
          <For each={user.scopes.filter(isScope)}>{(scope) => <li>{t(`scope.${scope}`)}</li>}</For>
        </ul>
      </section>
    </>
  );
};
