import { KeysDialog } from "../../keys-dialog.tsx";
import { useDashboard } from "../../state.tsx";

const shortcuts = [
  { keys: ["←", "→", "↑", "↓"], message: "kitchen.keys.arrows" },
  { keys: ["1", "…", "9"], message: "kitchen.keys.numbers" },
  { keys: ["U"], message: "kitchen.keys.u" },
  { keys: ["R"], message: "kitchen.keys.r" },
  { keys: ["Enter"], message: "kitchen.keys.enter" },
  { keys: ["A"], message: "kitchen.keys.a" },
  { keys: ["P"], message: "kitchen.keys.p" },
  { keys: ["D"], message: "kitchen.keys.d" },
  { keys: ["F"], message: "kitchen.keys.f" },
  { keys: ["Tab"], message: "kitchen.keys.tab" },
  { keys: ["?"], message: "kitchen.keys.help" },
] as const;

/** Lists the keyboard shortcuts of the board. */
export const BoardKeys = (props: { onClose(): void }) => {
  const { t } = useDashboard();
  const texts = () => shortcuts.map(({ keys, message }) => ({ keys, text: t(message) }));
  return <KeysDialog title={t("kitchen.keys")} shortcuts={texts()} onClose={props.onClose} />;
};
