import { DownIcon, UpIcon } from "../icons.tsx";
import { useDashboard } from "../state.tsx";

/** Keeps focus on a row's move button after a move. At either end the button is disabled, so focus its counterpart. */
export const focusMoved = (id: string, offset: -1 | 1): void => {
  const buttons = [offset === -1 ? "up" : "down", offset === -1 ? "down" : "up"].map((direction) =>
    document.getElementById(`${direction}-${id}`),
  );
  buttons.find((button) => button?.matches(":enabled"))?.focus();
};

export interface MoveButtonsProps {
  id: string;
  name: string;
  canUp: boolean;
  canDown: boolean;
  onMove(offset: -1 | 1): void;
}

/** Moves a row up or down by one position. */
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
