import { KeysDialog } from "../keys-dialog.tsx";
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
export const CounterKeys = (props: { onClose(): void }) => {
  const { t } = useDashboard();
  const texts = () => shortcuts.map(({ keys, message }) => ({ keys, text: t(message) }));
  return <KeysDialog title={t("counter.keys")} shortcuts={texts()} onClose={props.onClose} />;
};
