import { createEffect, onCleanup, Show } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./toast.module.css";

const shownMs = 6000;

/** What just happened to the bag, said aloud and shown for some seconds, with a way back where there is one. */
export const Toast = () => {
  const { words } = useShop();
  const bag = useBag();
  createEffect(() => {
    if (!bag.notice()) return;
    const timer = setTimeout(bag.dismiss, shownMs);
    onCleanup(() => clearTimeout(timer));
  });
  return (
    <div class={styles["toast"]} role="status" aria-live="polite">
      <Show when={bag.notice()}>
        {(notice) => (
          <p>
            {notice().text}
            <Show when={notice().undo}>
              {(undo) => (
                <button
                  type="button"
                  onClick={() => {
                    undo()();
                    bag.dismiss();
                  }}
                >
                  {words("bag.undo")}
                </button>
              )}
            </Show>
          </p>
        )}
      </Show>
    </div>
  );
};
