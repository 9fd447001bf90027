import { Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { useBoard } from "../board/board.tsx";
import { StopIcon } from "../icons.tsx";
import { type BoardOrder, netPaidAmount } from "../orders.ts";
import styles from "./cancellation-request.module.css";

/** Asks for confirmation before a requested cancellation refunds the order. */
export const ConfirmRequestDialog = (props: { order: BoardOrder; onClose(): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const board = useBoard();
  const submission = createSubmission();
  const submit = async (): Promise<void> => {
    await submission.run(() => board.answerCancellation(props.order, true));
    props.onClose();
  };
  return (
    <FormDialog
      title={t("kitchen.requestTitle", {
        number: board.numberOf(props.order),
        amount: format.money(netPaidAmount(props.order)),
      })}
      action={t("kitchen.requestConfirm")}
      back={t("close")}
      isDangerous
      submission={submission}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>{t("kitchen.cancelHint", { name: props.order.customerName })}</p>
    </FormDialog>
  );
};

interface CancellationRequestProps {
  order: BoardOrder;
  now: string;
  onConfirm(order: BoardOrder): void;
}

/** Shows a pending cancellation request: who asked, when and why. Managers confirm or reject it here. */
export const CancellationRequest = (props: CancellationRequestProps) => {
  const { t, user } = useDashboard();
  const { format } = useShop();
  const board = useBoard();
  const hiddenNumber = () => <span class="visually-hidden">{` #${board.numberOf(props.order)}`}</span>;
  return (
    <Show when={props.order.cancellationRequestedAt}>
      {(at) => (
        <div class={styles["request"]}>
          <strong class={styles["requested"]} role="status">
            <StopIcon />
            {t("kitchen.requested")}
          </strong>
          <p>
            <WithAmount
              sentence={t("kitchen.requestedBy", {
                name: props.order.cancellationRequestedBy ?? user.name ?? user.email,
                time: gap,
                reason: props.order.cancellationRequestReason ?? "",
              })}
              amount={format.moment(at(), props.now)}
            />
          </p>
          <Show when={user.scopes.includes("write_payments")}>
            <div class={styles["answers"]}>
              <button
                type="button"
                class={styles["confirm"]}
                aria-haspopup="dialog"
                onClick={() => props.onConfirm(props.order)}
              >
                {t("kitchen.requestConfirm")}
                {hiddenNumber()}
              </button>
              <button type="button" onClick={() => void board.answerCancellation(props.order, false)}>
                {t("kitchen.cancelNot")}
                {hiddenNumber()}
              </button>
            </div>
          </Show>
        </div>
      )}
    </Show>
  );
};
