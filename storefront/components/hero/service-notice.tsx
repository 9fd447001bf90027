import { createEffect, createSignal, onCleanup, Show, untrack } from "solid-js";
import { loadOptional } from "../../parts/load-lazily.ts";
import { useShop } from "../../state/shop.tsx";
import { lastOrdersAt, pauseText, serviceNotice } from "../../ui/opening.ts";
import styles from "./hero.module.css";

/** How long orders for now are still taken, by the server's clock. Its room is reserved until the clock is known, so
 *  that nothing moves. */
const TimeLeft = (props: { until: string }) => {
  const { menu, t } = useShop();
  const [minutes, setMinutes] = createSignal<number | null>(null);
  const longest = () => Math.ceil((Date.parse(props.until) - Date.parse(menu.madeAt)) / 60_000);
  createEffect(() => {
    const { until } = props;
    let stop: (() => void) | undefined;
    let isOver = false;
    const follow = async (): Promise<void> => {
      if (import.meta.env.SSR) return;
      const module = await loadOptional(() => import("../../state/minutes-left.ts"));
      if (!isOver) stop = module?.followMinutes(until, setMinutes);
    };
    void follow();
    onCleanup(() => {
      isOver = true;
      stop?.();
    });
  });
  return <b data-waiting={minutes() === null}>{` · ${t.count("lastOrders.left", minutes() ?? longest())}`}</b>;
};

/** A pause, a busy kitchen, or the last orders of the day. What the page was loaded with is in its flow and keeps its
 *  space; what changes while the page is open lies over it, so that nothing below moves. */
export const ServiceNotice = () => {
  const { menu, t, format } = useShop();
  const last = () => lastOrdersAt(menu);
  // The hero of a page that was loaded during a pause says when orders are taken again.
  const isLoadedPaused = untrack(() => menu.opening.state === "paused");
  const text = () => {
    const at = last();
    const isNewPause = menu.opening.state === "paused" && !isLoadedPaused;
    const notice = isNewPause ? pauseText(t, format, menu) : serviceNotice(t, format, menu);
    return [notice, ...(at ? [t("lastOrders", { time: format.time(at) })] : [])].filter(Boolean).join(" ");
  };
  const loadedText = untrack(text);
  const isLoaded = () => text() === loadedText;
  return (
    <>
      <Show when={loadedText}>
        <p class={styles["service"]} data-over={!isLoaded()}>
          {loadedText}
          <Show when={isLoaded() && last()}>{(until) => <TimeLeft until={until()} />}</Show>
        </p>
      </Show>
      <div class={styles["live"]}>
        <p role="status" data-over={isLoaded() || !text()}>
          {isLoaded() ? "" : text()}
        </p>
      </div>
    </>
  );
};
