import { For } from "solid-js";
import { Dialog } from "../../../ui/dialog.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import form from "../../form/form.module.css";
import { useDashboard } from "../../state.tsx";
import styles from "../kitchen.module.css";

const keys = [
  { caps: ["←", "→", "↑", "↓"], message: "kitchen.keys.arrows" },
  { caps: ["Enter"], message: "kitchen.keys.enter" },
  { caps: ["A"], message: "kitchen.keys.a" },
  { caps: ["P"], message: "kitchen.keys.p" },
  { caps: ["Tab"], message: "kitchen.keys.tab" },
  { caps: ["?"], message: "kitchen.keys.help" },
] as const;

/** What the keys do on the board. */
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
        <For each={keys}>
          {({ caps, message }) => (
            <div>
              <dt>
                <For each={caps}>{(cap) => <kbd>{cap}</kbd>}</For>
              </dt>
              <dd>{t(message)}</dd>
            </div>
          )}
        </For>
      </dl>
    </Dialog>
  );
};
