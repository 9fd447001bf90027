import { createEffect, onCleanup, Show } from "solid-js";
import { Portal } from "solid-js/web";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { topDialog } from "../ui/dialog.tsx";
import styles from "./toast.module.css";

const visibleMs = 6000;
/** For a message that leads to a call. */
const longMs = 20_000;

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
            <Show when={notice().phone}>
              {(phone) => <a href={`tel:${phone().replaceAll(" ", "")}`}>{t("ordering.call", { phone: phone() })}</a>}
            </Show>
          </p>
        )}
      </Show>
    </div>
  );
};

/** The bag's last change as a live region for some seconds, with an undo button if possible. It is rendered inside the
 *  open modal, because everything outside of that is inert. */
export const Toast = () => {
  const bag = useBag();
  createEffect(() => {
    const notice = bag.notice();
    if (!notice) return;
    const timer = setTimeout(bag.dismiss, notice.phone ? longMs : visibleMs);
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
