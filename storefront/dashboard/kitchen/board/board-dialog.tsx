import type { JSX } from "solid-js";
import { DeliveriesDrawer } from "../../counter/deliveries/deliveries-drawer.tsx";
import { BoardDueDialog } from "../../orders/due/board-dialogs.tsx";
import { EditOpener } from "../../orders/edit/edit-opener.tsx";
import type { BoardOrder, BoardSnapshot } from "../orders.ts";
import { SoldOutDrawer } from "../sold-out/sold-out-drawer.tsx";
import { CancelDialog } from "../ticket/cancel-dialog.tsx";
import { ConfirmRequestDialog } from "../ticket/cancellation-request.tsx";
import { NoShowDialog } from "../ticket/no-show-dialog.tsx";
import { PrintTicket } from "../ticket/print-ticket.tsx";
import { TimeDialog } from "../ticket/time-dialog.tsx";
import { useBoard } from "./board.tsx";
import type { Station } from "./columns.ts";
import { BoardKeys } from "./keys-dialog.tsx";
import { PauseDialog } from "./pause-dialog.tsx";

/** What is open above the board. */
export type OpenedDialog =
  | { kind: "time" | "cancel" | "confirmRequest" | "noShow" | "edit" | "print" | "due"; order: BoardOrder }
  | { kind: "soldOut" | "pause" | "deliveries" | "keys" };

interface BoardDialogProps {
  dialog: OpenedDialog;
  snapshot: BoardSnapshot;
  station: Station;
  now: string;
  onClose(): void;
}

export const BoardDialog = (props: BoardDialogProps) => {
  const board = useBoard();
  const close = (): void => props.onClose();
  const render = (dialog: OpenedDialog): JSX.Element => {
    switch (dialog.kind) {
      case "time":
        return <TimeDialog order={dialog.order} onClose={close} />;
      case "cancel":
        return <CancelDialog order={dialog.order} onClose={close} />;
      case "confirmRequest":
        return <ConfirmRequestDialog order={dialog.order} onClose={close} />;
      case "noShow":
        return <NoShowDialog order={dialog.order} onClose={close} />;
      case "edit":
        return <EditOpener order={dialog.order} onClose={close} />;
      case "print":
        return <PrintTicket order={dialog.order} station={props.station} onPrinted={close} />;
      case "due":
        return <BoardDueDialog order={dialog.order} onClose={close} />;
      case "soldOut":
        return <SoldOutDrawer onClose={close} />;
      case "pause":
        return <PauseDialog service={props.snapshot.service} onClose={close} />;
      case "deliveries":
        return (
          <DeliveriesDrawer
            orders={props.snapshot.orders}
            now={props.now}
            waitForChanges={board.waitForChanges}
            onChanged={() => void board.refresh()}
            onClose={close}
          />
        );
      case "keys":
        return <BoardKeys onClose={close} />;
    }
  };
  return <>{render(props.dialog)}</>;
};
