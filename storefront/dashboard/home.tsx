import { For, Show } from "solid-js";
import { isScope } from "../../worker/domain/caller/scopes.ts";
import { useShop } from "../state/shop.tsx";
import type { Area } from "./areas.ts";
import styles from "./dashboard.module.css";
import homeStyles from "./home.module.css";
import { PreviewCard } from "./preview-card.tsx";
import { useDashboard } from "./state.tsx";

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
      <Show when={props.areas.length > 0} fallback={<p>{t("home.nothing")}</p>}>
        <ul class={homeStyles["tiles"]}>
          <For each={props.areas}>
            {({ id, title, hint, Icon }) => (
              <li>
                <a class={homeStyles["tile"]} href={`/dashboard/${id}`}>
                  <span class={homeStyles["badge"]}>
                    <Icon />
                  </span>
                  <h2>{t(title)}</h2>
                  <p class={styles["soft"]}>{t(hint)}</p>
                </a>
              </li>
            )}
          </For>
        </ul>
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
