import { createSignal, Show } from "solid-js";
import { maxNoteLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { TextAreaField } from "../../fields/text-area-field.tsx";
import { createDraft } from "../../form/draft.ts";
import form from "../../form/form.module.css";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { completeUnpaid } from "./due.ts";
import { PayDialog, type PayDialogProps } from "./pay-dialog.tsx";

interface UnpaidProps extends PayDialogProps {
  /** Takes the payment instead. */
  onPay(): void;
}

const PayButton = (props: { onPay(): void }) => {
  const { t, user } = useDashboard();
  return (
    <Show when={user.scopes.includes("take_payments")}>
      <button type="button" class="button quiet" onClick={props.onPay}>
        {t("order.pay")}
      </button>
    </Show>
  );
};

/** Completes the order without its payment, for a reason that its history keeps. */
const OverrideDialog = (props: UnpaidProps) => {
  const { t, announce } = useDashboard();
  const { format } = useShop();
  const submission = createSubmission();
  const draft = createDraft({ reason: "" });
  const amount = () => format.money(props.order.outstanding);
  const submit = async (): Promise<void> => {
    const reason = draft.values.reason.trim();
    if (!submission.validate(reason ? {} : { reason: t("kitchen.reasonMissing") })) return;
    const text = t("due.completed", { number: props.number, amount: amount() });
    const isDone = await submission.run(() => completeUnpaid(props.order.id, reason));
    await props.onChanged();
    if (!isDone) return;
    announce(text);
    props.onClose();
  };
  return (
    <FormDialog
      title={t("due.title", { number: props.number })}
      action={t("due.complete")}
      isDangerous
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>
        <WithAmount sentence={t("due.left", { amount: gap })} amount={amount()} />
      </p>
      <PayButton onPay={props.onPay} />
      <TextAreaField
        id="due-reason"
        label={t("due.reason")}
        hint={t("due.reasonHint")}
        rows={2}
        maxlength={maxNoteLength}
        value={draft.values.reason}
        error={submission.errors()["reason"]}
        onInput={(reason) => draft.set({ reason })}
      />
    </FormDialog>
  );
};

/** Says who can complete the order without its payment. */
const NoRightDialog = (props: UnpaidProps) => {
  const { t, user } = useDashboard();
  const { format } = useShop();
  const title = () => t("due.title", { number: props.number });
  return (
    <Dialog label={title()} kind="sheet" onClose={props.onClose}>
      <div class={form["head"]}>
        <h2>{title()}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <div class={form["fields"]}>
        <p>
          <WithAmount sentence={t("due.left", { amount: gap })} amount={format.money(props.order.outstanding)} />
        </p>
        <p>{t(user.scopes.includes("take_payments") ? "due.who" : "due.ask")}</p>
        <PayButton onPay={props.onPay} />
      </div>
    </Dialog>
  );
};

/** What staff can do about an order that cannot be completed because it is not paid: take the payment, or complete it
 *  without, which needs a manager. */
export const DueDialog = (props: PayDialogProps) => {
  const { user } = useDashboard();
  const [isPaying, setPaying] = createSignal(false);
  const Unpaid = user.scopes.includes("write_payments") ? OverrideDialog : NoRightDialog;
  return (
    <Show when={isPaying()} fallback={<Unpaid {...props} onPay={() => setPaying(true)} />}>
      <PayDialog {...props} />
    </Show>
  );
};
