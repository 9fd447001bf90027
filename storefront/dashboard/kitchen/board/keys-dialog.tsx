import { For } from "solid-js";
import { Dialog } from "../../../ui/dialog.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import form from "../../form/form.module.css";
import { useDashboard } from "../../state.tsx";
import styles from "../kitchen.module.css";

const shortcuts = [
  { keys: ["←", "→", "↑", "↓"], message: "kitchen.keys.arrows" },
  { keys: ["Enter"], message: "kitchen.keys.enter" },
  { keys: ["A"], message: "kitchen.keys.a" },
  { keys: ["P"], message: "kitchen.keys.p" },
  { keys: ["Tab"], message: "kitchen.keys.tab" },
  { keys: ["?"], message: "kitchen.keys.help" },
] as const;

/** Lists the keyboard shortcuts of the board. */
export const KeysDialog = (props: { onClose(): void }) => {
  const { t } = useDashboard();
  return (
    <Dialog label={t("kitchen.keys")} kind="sheet" onClose={props.onClose}>
      <div class={form["head"]}>
        <h2>{t("kitchen.keys")}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <dl class={styles["keys"]}>
        <For each={shortcuts}>
          {({ keys, message }) => (
            <div>
              <dt>
                <For each={keys}>{(key) => <kbd>{key}</kbd>}</For>
              </dt>
              <dd>{t(message)}</dd>
            </div>
          )}
        </For>
      </dl>
    </Dialog>
  );
};
