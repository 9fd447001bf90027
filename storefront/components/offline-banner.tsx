import { useLocation } from "@solidjs/router";
import { onCleanup, onMount, Show } from "solid-js";
import {
  isReleasing,
  markBrowserOffline,
  markReachable,
  markUnreachable,
  unreachableSince,
} from "../state/connectivity.ts";
import { useShop } from "../state/shop.tsx";
import { gap, WithAmount } from "../ui/with-amount.tsx";
import styles from "./offline-banner.module.css";

/** Says that the restaurant cannot be reached and how old the menu is, or that the worker cannot reach its database and
 *  takes no orders meanwhile, or that a new version is being installed. */
export const OfflineBanner = () => {
  const { menu, t, format } = useShop();
  const location = useLocation();
  // The kitchen says it itself, where orders would appear.
  const isKitchen = () => location.pathname === "/dashboard/kitchen";
  const isMenu = () => location.pathname === "/" || location.pathname.startsWith("/menu/");
  onMount(() => {
    // The service worker sets this attribute on a cached page.
    const cachedAt = document.documentElement.dataset["keptAt"];
    if (cachedAt !== undefined) markUnreachable(cachedAt);
    else if (!navigator.onLine) markUnreachable();
    addEventListener("offline", markBrowserOffline);
    addEventListener("online", markReachable);
    onCleanup(() => {
      removeEventListener("offline", markBrowserOffline);
      removeEventListener("online", markReachable);
    });
  });
  return (
    <div role="status">
      <Show
        when={isKitchen() ? null : unreachableSince()}
        fallback={
          <Show when={isReleasing() || menu.isStale}>
            <p class={styles["banner"]}>
              <strong>{t(isReleasing() ? "release" : "stale")}</strong> {isReleasing() ? "" : t("stale.next")}
            </p>
          </Show>
        }
      >
        {(at) => (
          <p class={styles["banner"]}>
            <strong>{t("offline")}</strong>{" "}
            <WithAmount
              sentence={isMenu() ? t("offline.asOf", { time: gap }) : ""}
              amount={format.moment(at(), new Date().toISOString())}
            />
          </p>
        )}
      </Show>
    </div>
  );
};
