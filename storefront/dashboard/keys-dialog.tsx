import { For } from "solid-js";
import { Dialog } from "../ui/dialog.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import form from "./form/form.module.css";
import styles from "./kitchen/kitchen.module.css";
import { useDashboard } from "./state.tsx";

/** A keyboard shortcut: its keys, and what they do. */
interface Shortcut {
  keys: readonly string[];
  text: string;
}

/** Lists the keyboard shortcuts of an area. */
export const KeysDialog = (props: { title: string; shortcuts: readonly Shortcut[]; onClose(): void }) => {
  const { t } = useDashboard();
  return (
    <Dialog label={props.title} kind="sheet" onClose={props.onClose}>
      <div class={form["head"]}>
        <h2>{props.title}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <dl class={styles["keys"]} tabindex="0">
        <For each={props.shortcuts}>
          {({ keys, text }) => (
            <div>
              <dt>
                <For each={keys}>{(key) => <kbd>{key}</kbd>}</For>
              </dt>
              <dd>{text}</dd>
            </div>
          )}
        </For>
      </dl>
    </Dialog>
  );
};
