import { Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { useDashboard } from "../../state.tsx";
import { useBoard } from "../board/board.tsx";
import { ClockIcon } from "../icons.tsx";
import type { BoardOrder } from "../orders.ts";
import styles from "./guest-changes.module.css";
import { findTimeMove } from "./time-move.ts";

/** Says on a ticket that the guest moved the time, from when to when, until a cook dismisses it. */
export const TimeMoveNotice = (props: { order: BoardOrder; now: string }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const board = useBoard();
  const unseenMove = () => {
    const move = findTimeMove(props.order);
    return move && !board.isSeen(move.key) ? move : null;
  };
  const timeText = (at: string | null): string => (at === null ? t("edit.asap") : format.moment(at, props.now));
  return (
    <Show when={unseenMove()}>
      {(move) => (
        <div class={styles["moved"]}>
          <p role="status">
            <ClockIcon />
            <span>
              {t("kitchen.moved")} <s translate="no">{timeText(move().from)}</s> →{" "}
              <strong translate="no">{timeText(move().to)}</strong>
            </span>
          </p>
          <button type="button" onClick={() => board.markSeen(move().key)}>
            {t("kitchen.dismiss")}
            <span class="visually-hidden">{` #${board.numberOf(props.order)}`}</span>
          </button>
        </div>
      )}
    </Show>
  );
};
