import type { Component } from "solid-js";
import { useBoard } from "../../kitchen/board/board.tsx";
import type { BoardOrder } from "../../kitchen/orders.ts";
import { DueDialog } from "./due-dialog.tsx";
import { PayDialog, type PayDialogProps } from "./pay-dialog.tsx";

interface BoardDialogProps {
  order: BoardOrder;
  onClose(): void;
}

/** The dialog for an order of the board, which it reads again after each change. */
const onBoard = (Opened: Component<PayDialogProps>) => (props: BoardDialogProps) => {
  const board = useBoard();
  return (
    <Opened
      order={props.order}
      number={board.numberOf(props.order)}
      onChanged={() => board.refresh()}
      onClose={props.onClose}
    />
  );
};

export const BoardPayDialog = onBoard(PayDialog);
export const BoardDueDialog = onBoard(DueDialog);
