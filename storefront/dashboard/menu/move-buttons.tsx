import { DownIcon, UpIcon } from "../icons.tsx";
import { useDashboard } from "../state.tsx";

/** Focus follows a row that was moved; at either end its other button takes it. */
export const focusMoved = (id: string, offset: -1 | 1): void => {
  const buttons = [offset === -1 ? "up" : "down", offset === -1 ? "down" : "up"].map((direction) =>
    document.querySelector<HTMLButtonElement>(`[id="${direction}-${id}"]:enabled`),
  );
  buttons.find((button) => button !== null)?.focus();
};

export interface MoveButtonsProps {
  id: string;
  name: string;
  canUp: boolean;
  canDown: boolean;
  onMove(offset: -1 | 1): void;
}

/** Moves a row among its siblings, one place at a time. */
export const MoveButtons = (props: MoveButtonsProps) => {
  const { t } = useDashboard();
  return (
    <>
      <button
        type="button"
        id={`up-${props.id}`}
        class="round"
        disabled={!props.canUp}
        aria-label={t("menu.up", { name: props.name })}
        onClick={() => props.onMove(-1)}
      >
        <UpIcon />
      </button>
      <button
        type="button"
        id={`down-${props.id}`}
        class="round"
        disabled={!props.canDown}
        aria-label={t("menu.down", { name: props.name })}
        onClick={() => props.onMove(1)}
      >
        <DownIcon />
      </button>
    </>
  );
};
