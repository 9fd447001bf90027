import { createMemo } from "solid-js";
import { useDashboard } from "../../state.tsx";
import { useBoard } from "../board/board.tsx";
import type { Column, Station } from "../board/columns.ts";
import type { BoardOrder, CancelledOrder } from "../orders.ts";
import { unseenCancellations } from "./cancelled.ts";
import { CancelledLane } from "./cancelled-lane.tsx";
import { findTimeMove } from "./time-move.ts";

interface BoardFacts {
  cancelled(): readonly CancelledOrder[];
  columns(): Readonly<Record<Column, readonly BoardOrder[]>>;
  station(): Station;
}

interface UnseenChanges {
  cancelled(): readonly CancelledOrder[];
  /** How many changes no cook has dismissed. */
  count(): number;
}

/** What guests changed on the board and no cook has dismissed. A new order rings by itself, so its time is not
 *  counted a second time. */
export const createGuestChanges = ({ cancelled: listed, columns, station }: BoardFacts): UnseenChanges => {
  const board = useBoard();
  const cancelled = createMemo(() => unseenCancellations(listed(), station(), board.isSeen));
  const isMoved = (order: BoardOrder): boolean => {
    const move = findTimeMove(order);
    return move !== null && !board.isSeen(move.key);
  };
  return { cancelled, count: () => cancelled().length + columns().kitchen.filter(isMoved).length };
};

/** Says how many changes are new, and lists the orders that guests cancelled. */
export const GuestChanges = (props: { changes: UnseenChanges; now: string }) => {
  const { t } = useDashboard();
  const count = () => props.changes.count();
  return (
    <>
      <p class="visually-hidden" role="status">
        {count() > 0 ? t("kitchen.guestChanges", { count: count() }) : ""}
      </p>
      <CancelledLane orders={props.changes.cancelled()} now={props.now} />
    </>
  );
};
