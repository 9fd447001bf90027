import { Confirm } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { useBoard } from "../board/board.tsx";
import type { BoardOrder } from "../orders.ts";

/** Asks for confirmation before an unpaid order that was not collected is cancelled. */
export const NoShowDialog = (props: { order: BoardOrder; onClose(): void }) => {
  const { t } = useDashboard();
  const board = useBoard();
  const submission = createSubmission();
  const confirm = async (): Promise<void> => {
    await submission.run(() => board.markNoShow(props.order));
    props.onClose();
  };
  return (
    <Confirm
      title={t("kitchen.noShowTitle", { number: props.order.orderNumber })}
      hint={t("kitchen.noShowHint", { name: props.order.customerName })}
      action={t("kitchen.noShowDo")}
      submission={submission}
      onConfirm={() => void confirm()}
      onClose={props.onClose}
    />
  );
};
