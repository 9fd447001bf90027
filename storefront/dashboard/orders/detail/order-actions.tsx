import { createSignal, type JSX, Show } from "solid-js";
import { useBoard } from "../../kitchen/board/board.tsx";
import { netPaidAmount } from "../../kitchen/orders.ts";
import { canCancel, canMarkNoShow, nextStep } from "../../kitchen/steps.ts";
import { CancelDialog } from "../../kitchen/ticket/cancel-dialog.tsx";
import { CancellationRequest, ConfirmRequestDialog } from "../../kitchen/ticket/cancellation-request.tsx";
import { NoShowDialog } from "../../kitchen/ticket/no-show-dialog.tsx";
import { PrintTicket } from "../../kitchen/ticket/print-ticket.tsx";
import { useNextLabel } from "../../kitchen/ticket/ticket.tsx";
import { TimeDialog } from "../../kitchen/ticket/time-dialog.tsx";
import { useDashboard } from "../../state.tsx";
import type { OrderDetail } from "../api.ts";
import { BoardDueDialog, BoardPayDialog } from "../due/board-dialogs.tsx";
import { EditOpener } from "../edit/edit-opener.tsx";
import styles from "./detail.module.css";
import { RefundDialog } from "./refund-dialog.tsx";

const dialogs = {
  edit: EditOpener,
  time: TimeDialog,
  cancel: CancelDialog,
  confirmRequest: ConfirmRequestDialog,
  noShow: NoShowDialog,
  pay: BoardPayDialog,
  due: BoardDueDialog,
  refund: RefundDialog,
} as const;

type DialogKind = keyof typeof dialogs | "print";

const isOver = ({ status }: OrderDetail): boolean => status === "completed" || status === "cancelled";

/** Which operations an order's state and the user's rights allow. */
const useAllowed = (order: () => OrderDetail, now: () => string) => {
  const { user } = useDashboard();
  const board = useBoard();
  const canWrite = user.scopes.includes("write_orders");
  const canTakePayments = user.scopes.includes("take_payments");
  const canRefund = user.scopes.includes("write_payments");
  return {
    next: () => canWrite && nextStep(order()) !== null,
    time: () => canWrite && !isOver(order()) && order().status !== "ready" && order().status !== "served",
    edit: () => canWrite && !isOver(order()),
    noShow: () => canWrite && canMarkNoShow(order(), now()),
    cancel: () =>
      canWrite &&
      canCancel(order()) &&
      (order().cancellationRequestedAt === null || board.cancelRight(order()) !== null),
    pay: () => canTakePayments && order().status !== "cancelled" && order().outstanding > 0,
    refund: () => canRefund && netPaidAmount(order()) > 0,
  };
};

/** The operations that the order's state allows. The next step of the kitchen comes first. */
export const OrderActions = (props: { order: OrderDetail; now: string }) => {
  const { t } = useDashboard();
  const board = useBoard();
  const nextLabel = useNextLabel();
  const [opened, setOpened] = createSignal<DialogKind | null>(null);
  const close = (): void => {
    setOpened(null);
  };
  const allowed = useAllowed(
    () => props.order,
    () => props.now,
  );
  const advance = (): void => {
    const step = nextStep(props.order);
    if (step) void board.advanceOrder(props.order, step, () => setOpened("due"));
  };
  const button = (kind: DialogKind, text: string, tone = "") => (
    <button
      type="button"
      class={`button quiet ${tone}`}
      aria-haspopup={kind === "print" ? undefined : "dialog"}
      onClick={() => setOpened(kind)}
    >
      {text}
    </button>
  );
  const renderDialog = (kind: DialogKind): JSX.Element => {
    if (kind === "print") return <PrintTicket order={props.order} station="all" onPrinted={close} />;
    const Opened = dialogs[kind];
    return <Opened order={props.order} onClose={close} />;
  };
  return (
    <section aria-label={t("order.actions")}>
      <CancellationRequest order={props.order} now={props.now} onConfirm={() => setOpened("confirmRequest")} />
      <div class={styles["buttons"]}>
        <Show when={allowed.next()}>
          <button type="button" class="button" onClick={advance}>
            {nextLabel(props.order)}
          </button>
        </Show>
        <Show when={allowed.pay()}>{button("pay", t("order.pay"))}</Show>
        <Show when={allowed.edit()}>{button("edit", t("edit.change"))}</Show>
        <Show when={allowed.time()}>{button("time", t("kitchen.time"))}</Show>
        {button("print", t("kitchen.print"))}
        <Show when={allowed.refund()}>{button("refund", t("order.refundDo"))}</Show>
        <Show when={allowed.noShow()}>{button("noShow", t("kitchen.noShow"))}</Show>
        <Show when={allowed.cancel()}>{button("cancel", t("kitchen.cancel"), styles["danger"])}</Show>
      </div>
      <Show when={opened()} keyed>
        {renderDialog}
      </Show>
    </section>
  );
};
