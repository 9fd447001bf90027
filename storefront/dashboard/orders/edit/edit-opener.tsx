import { Suspense } from "solid-js";
import { lazyPart } from "../../../parts/lazy-part.tsx";
import { useBoard } from "../../kitchen/board/board.tsx";

/** Loaded with the first change of an order. */
const EditDialog = lazyPart(() => import("./edit-dialog.tsx"), "EditDialog", "dialog");

/** Opens the dialog that changes an order, and reads the orders on the screen again after it was saved. */
export const EditOpener = (props: { order: { id: string }; onClose(): void }) => {
  const board = useBoard();
  const onSaved = (): void => {
    props.onClose();
    void board.refresh();
  };
  return (
    <Suspense>
      <EditDialog orderId={props.order.id} onSaved={onSaved} onClose={props.onClose} />
    </Suspense>
  );
};
