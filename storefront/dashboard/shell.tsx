import { useParams } from "@solidjs/router";
import { createEffect, type JSX, Show, Suspense } from "solid-js";
import { Dynamic } from "solid-js/web";
import { lazyPart } from "../parts/lazy-part.tsx";
import { useShop } from "../state/shop.tsx";
import { PersonIcon } from "../ui/icons.tsx";
import { buildSrcset } from "../ui/pictures.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { areasFor, findArea } from "./areas.ts";
import { ClosedArea } from "./closed-area.tsx";
import { LeaveGuard } from "./form/leave-guard.tsx";
import { ShopIcon } from "./icons.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import styles from "./shell.module.css";
import { useDashboard } from "./state.tsx";
import { TabletSession } from "./tablet/tablet-session.tsx";
import wide from "./wide.module.css";

const Today = lazyPart(() => import("./today/today-panel.tsx"), "TodayPanel");

const Bar = (props: { children: JSX.Element }) => {
  const { menu, t } = useShop();
  const dashboard = useDashboard();
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
      <Show when={dashboard.user.isOnTablet}>
        <TabletSession />
      </Show>
      <a class={`round ${styles["shop"]}`} href="/" rel="external" aria-label={dashboard.t("menu")}>
        <ShopIcon />
      </a>
      <Show when={!dashboard.user.isOnTablet}>
        <a class="round" href="/account" aria-label={t("account")}>
          <PersonIcon />
        </a>
      </Show>
    </header>
  );
};

/** The layout of the dashboard: navigation between the areas that the user may open, and the current area. */
export const Shell = () => {
  const { menu } = useShop();
  const { t, user, announcement, announce, announcedAction } = useDashboard();
  const params = useParams<{ area?: string }>();
  const areas = areasFor(user);
  const area = () => areas.find(({ id }) => id === params.area);
  const title = () => {
    const openArea = findArea(params.area);
    return t(openArea ? openArea.title : "home");
  };
  createEffect(() => {
    document.title = `${title()} · ${menu.store.name}`;
    announce("");
  });
  const AreaLinks = () => <Navigation areas={areas} current={area()} isHome={findArea(params.area) === undefined} />;
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
            <Show when={announcedAction()}>
              {(action) => (
                <button type="button" class="link" onClick={() => action().run()}>
                  {action().text}
                </button>
              )}
            </Show>
          </p>
          <Suspense fallback={<Skeleton label={t("loading")} />}>
            <Show
              when={area()}
              keyed
              fallback={
                <Show when={findArea(params.area)} keyed fallback={<Today />}>
                  {(closed) => <ClosedArea area={closed} />}
                </Show>
              }
            >
              {(current) => <Dynamic component={current.Panel} />}
            </Show>
          </Suspense>
        </main>
      </div>
      <LeaveGuard />
    </div>
  );
};
