import { Navigate, useParams } from "@solidjs/router";
import { type Component, createEffect, For, type JSX, Show, Suspense } from "solid-js";
import { Dynamic } from "solid-js/web";
import { useShop } from "../state/shop.tsx";
import { PersonIcon } from "../ui/icons.tsx";
import { buildSrcset } from "../ui/pictures.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { areasFor, canOnlyEditOrders } from "./areas.ts";
import { Home } from "./home.tsx";
import { HomeIcon } from "./icons.tsx";
import styles from "./shell.module.css";
import { useDashboard } from "./state.tsx";
import wide from "./wide.module.css";

const Bar = (props: { children: JSX.Element }) => {
  const { menu, t } = useShop();
  return (
    <header class={styles["bar"]}>
      <a class={styles["name"]} href="/dashboard">
        <Show when={menu.store.logoUrl}>
          {(url) => <img src={url()} srcset={buildSrcset(url())} sizes="40px" alt="" width="40" height="40" />}
        </Show>
        <span>
          {menu.store.name}
          <small>{t("dashboard")}</small>
        </span>
      </a>
      {props.children}
      <a class="round" href="/account" aria-label={t("account")}>
        <PersonIcon />
      </a>
    </header>
  );
};

/** The layout of the dashboard: navigation between the areas that the user may open, and the current area. */
export const Shell = () => {
  const { menu, t: shopT } = useShop();
  const { t, user, announcement, announce } = useDashboard();
  const params = useParams<{ area?: string }>();
  const areas = areasFor(user.scopes);
  const area = () => areas.find(({ id }) => id === params.area);
  let nav: HTMLElement | undefined;
  const title = () => {
    const openArea = area();
    return openArea ? t(openArea.title) : shopT("dashboard");
  };
  createEffect(() => {
    document.title = `${title()} · ${menu.store.name}`;
    announce("");
    // On a phone the navigation is wider than the screen, so scroll to the current area.
    const current = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav && current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - nav.clientWidth / 4;
  });
  const areaLink = (href: string, text: string, current: () => boolean, Icon: Component) => (
    <li>
      <a href={href} aria-current={current() ? "page" : undefined}>
        <Icon />
        {text}
      </a>
    </li>
  );
  const isKitchenOnly = canOnlyEditOrders(user.scopes);
  const AreaLinks = () => (
    <nav ref={nav} class={styles["nav"]} aria-label={t("areas")}>
      <ul>
        <Show when={!isKitchenOnly}>{areaLink("/dashboard", t("home"), () => !area(), HomeIcon)}</Show>
        <For each={areas}>
          {({ id, title: name, Icon }) => areaLink(`/dashboard/${id}`, t(name), () => area()?.id === id, Icon)}
        </For>
        <li>
          <a href="/" rel="external">
            {t("menu")}
          </a>
        </li>
      </ul>
    </nav>
  );
  const isWide = () => area()?.isWide ?? false;
  return (
    <div class={wide["screen"]} data-wide={isWide()}>
      <Bar>
        <Show when={isWide()}>
          <AreaLinks />
        </Show>
      </Bar>
      <div class={styles["body"]}>
        <Show when={!isWide()}>
          <AreaLinks />
        </Show>
        <main class={styles["main"]}>
          <p class={styles["said"]} role="status">
            {announcement()}
          </p>
          <Show
            when={area()}
            keyed
            fallback={isKitchenOnly ? <Navigate href="/dashboard/kitchen" /> : <Home areas={areas} />}
          >
            {(current) => (
              <Suspense fallback={<Skeleton label={t("loading")} />}>
                <Dynamic component={current.Panel} />
              </Suspense>
            )}
          </Show>
        </main>
      </div>
    </div>
  );
};
