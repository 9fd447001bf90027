import { createEffect, onCleanup, Show } from "solid-js";
import { Portal } from "solid-js/web";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { topDialog } from "../ui/dialog.tsx";
import styles from "./toast.module.css";

const visibleMs = 6000;

const Notice = () => {
  const { t } = useShop();
  const bag = useBag();
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
                  {t("bag.undo")}
                </button>
              )}
            </Show>
          </p>
        )}
      </Show>
    </div>
  );
};

/** What just happened to the bag, said aloud and shown for some seconds, with a way back where there is one. It stands
 *  in the modal that is open, because nothing outside of it can be tapped or heard. */
export const Toast = () => {
  const bag = useBag();
  createEffect(() => {
    if (!bag.notice()) return;
    const timer = setTimeout(bag.dismiss, visibleMs);
    onCleanup(() => clearTimeout(timer));
  });
  return (
    <Show when={topDialog()} keyed fallback={<Notice />}>
      {(dialog) => (
        <Portal mount={dialog}>
          <Notice />
        </Portal>
      )}
    </Show>
  );
};
