import { For } from "solid-js";
import { Dialog } from "../../ui/dialog.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import form from "../form/form.module.css";
import kitchen from "../kitchen/kitchen.module.css";
import { useDashboard } from "../state.tsx";

const shortcuts = [
  { keys: ["F2"], message: "counter.keys.search" },
  { keys: ["Enter"], message: "counter.keys.enter" },
  { keys: ["←", "→", "↑", "↓"], message: "counter.keys.arrows" },
  { keys: ["+", "−", "Del"], message: "counter.keys.line" },
  { keys: ["F4"], message: "counter.keys.guest" },
  { keys: ["F7"], message: "counter.keys.link" },
  { keys: ["F8"], message: "counter.keys.later" },
  { keys: ["F9"], message: "counter.keys.pay" },
] as const;

/** Lists the keyboard shortcuts of the counter. */
export const KeysDialog = (props: { onClose(): void }) => {
  const { t } = useDashboard();
  return (
    <Dialog label={t("counter.keys")} kind="sheet" onClose={props.onClose}>
      <div class={form["head"]}>
        <h2>{t("counter.keys")}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <dl class={kitchen["keys"]}>
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
