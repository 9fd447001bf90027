import { For, type JSX, Show } from "solid-js";
import { maxNoteLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { TextAreaField } from "../../fields/text-area-field.tsx";
import { createDraft } from "../../form/draft.ts";
import styles from "../../form/form.module.css";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { useBoard } from "../board/board.tsx";
import { type BoardOrder, netPaidAmount } from "../orders.ts";

const commonReasons = ["soldOut", "busy", "guest", "fetched"] as const;

const RefundChoice = (props: { amount: string; keepPayment: boolean; onChange(keepPayment: boolean): void }) => {
  const { t } = useDashboard();
  const option = (keepPayment: boolean, title: JSX.Element, hint: string) => (
    <label class={styles["check"]}>
      <input
        type="radio"
        name="kitchen-money"
        checked={props.keepPayment === keepPayment}
        onChange={() => props.onChange(keepPayment)}
      />
      <span>
        {title}
        <small>{hint}</small>
      </span>
    </label>
  );
  return (
    <fieldset class={styles["set"]}>
      <legend>{t("kitchen.money")}</legend>
      <div>
        {option(
          false,
          <WithAmount sentence={t("kitchen.refund", { amount: gap })} amount={props.amount} />,
          t("kitchen.refundHint"),
        )}
        {option(true, t("kitchen.keep"), t("kitchen.keepHint"))}
      </div>
    </fieldset>
  );
};

/** Cancels an order with a reason, or asks a manager to. Refunds in full unless staff choose to keep the payment. */
export const CancelDialog = (props: { order: BoardOrder; onClose(): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const board = useBoard();
  const submission = createSubmission();
  const draft = createDraft({ reason: "", keepPayment: false });
  const { values } = draft;
  const netPaid = netPaidAmount(props.order);
  const cancelRight = board.cancelRight(props.order);
  const isRequest = cancelRight === null;
  const canKeepPayment = board.cancelRight(props.order, true) !== null;
  const submit = async (): Promise<void> => {
    if (!submission.validate(values.reason.trim() ? {} : { reason: t("kitchen.reasonMissing") })) return;
    const trimmedReason = values.reason.trim();
    await submission.run(() =>
      isRequest
        ? board.requestCancellation(props.order, trimmedReason)
        : board.cancel(props.order, trimmedReason, values.keepPayment),
    );
    props.onClose();
  };
  return (
    <FormDialog
      title={t(isRequest ? "kitchen.askTitle" : "kitchen.cancelTitle", { number: board.numberOf(props.order) })}
      action={t(isRequest ? "kitchen.ask" : "kitchen.cancelDo")}
      back={t("kitchen.cancelNot")}
      isDangerous={!isRequest}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>{t(isRequest ? "kitchen.askHint" : "kitchen.cancelHint", { name: props.order.customerName })}</p>
      <fieldset class={styles["set"]}>
        <legend>{t("kitchen.why")}</legend>
        <div class={styles["pills"]}>
          <For each={commonReasons}>
            {(key) => (
              <label>
                <input
                  type="radio"
                  name="kitchen-reason"
                  checked={values.reason === t(`kitchen.why.${key}`)}
                  onChange={() => draft.set({ reason: t(`kitchen.why.${key}`) })}
                />
                <span>{t(`kitchen.why.${key}`)}</span>
              </label>
            )}
          </For>
        </div>
      </fieldset>
      <TextAreaField
        id="kitchen-reason"
        label={t("kitchen.reason")}
        rows={2}
        maxlength={maxNoteLength}
        value={values.reason}
        error={submission.errors()["reason"]}
        onInput={(reason) => draft.set({ reason })}
      />
      <Show when={!isRequest}>
        <Show when={netPaid > 0} fallback={<p>{t("kitchen.nothingPaid")}</p>}>
          <Show
            when={canKeepPayment}
            fallback={
              <p>
                <WithAmount sentence={t("kitchen.refund", { amount: gap })} amount={format.money(netPaid)} />
              </p>
            }
          >
            <RefundChoice
              amount={format.money(netPaid)}
              keepPayment={values.keepPayment}
              onChange={(keepPayment) => draft.set({ keepPayment })}
            />
          </Show>
        </Show>
      </Show>
    </FormDialog>
  );
};
