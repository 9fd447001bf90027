import { Show } from "solid-js";
import { Verbatim } from "../../ui/verbatim.tsx";
import styles from "../dashboard.module.css";
import { FormDialog } from "../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../state.tsx";
import { refundUnmatched, type UnmatchedPayment } from "./tasks.ts";

/** Whether a payment without an order can be given back here: not while it is being given back already. */
export const isRefundable = (payment: UnmatchedPayment | null): payment is UnmatchedPayment =>
  payment !== null && (payment.refundStatus === null || payment.refundStatus === "failed");

/** What the processor knows of the guest who paid, and what became of the refund. */
export const UnmatchedPaymentFacts = (props: { payment: UnmatchedPayment }) => {
  const { t, formatInstant } = useDashboard();
  const facts = (): string =>
    [
      ...[props.payment.payerName, props.payment.payerEmail],
      props.payment.cardLast4 === null
        ? null
        : `${props.payment.cardBrand ?? ""} •••• ${props.payment.cardLast4}`.trim(),
      formatInstant(props.payment.paidAt),
    ]
      .filter((fact) => fact !== null && fact !== "")
      .join(" · ");
  return (
    <>
      <p class={styles["soft"]}>
        <Verbatim text={facts()} />
      </p>
      <Show when={props.payment.refundStatus === "pending"}>
        <p>{t("tasks.refundPending")}</p>
      </Show>
      <Show when={props.payment.refundStatus === "failed"}>
        <p>{t("tasks.refundFailed")}</p>
      </Show>
    </>
  );
};

interface RefundDialogProps {
  payment: UnmatchedPayment;
  /** The amount of the payment in its currency. */
  amount: string;
  onDone(): void;
  onClose(): void;
}

/** Gives a payment without an order back after a confirmation. */
export const RefundUnmatchedDialog = (props: RefundDialogProps) => {
  const { t, announce } = useDashboard();
  const submission = createSubmission();
  const submit = async (): Promise<void> => {
    if (!(await submission.run(() => refundUnmatched(props.payment.id)))) return;
    announce(t("tasks.refundStarted"));
    props.onDone();
  };
  return (
    <FormDialog
      title={t("tasks.refundTitle", { amount: props.amount })}
      action={t("tasks.refund")}
      isDangerous
      submission={submission}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <UnmatchedPaymentFacts payment={props.payment} />
      <p>{t("tasks.refundHint")}</p>
    </FormDialog>
  );
};
