import { createSignal, For, Show } from "solid-js";
import { FieldNotes } from "../../../account/field.tsx";
import { useShop } from "../../../state/shop.tsx";
import styles from "../../form/form.module.css";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { useBoard } from "../board/board.tsx";
import { type BoardOrder, heldAmount } from "../orders.ts";

const usual = ["soldOut", "busy", "guest", "fetched"] as const;

const Money = (props: { amount: string; isKept: boolean; onKeep(isKept: boolean): void }) => {
  const { t } = useDashboard();
  const way = (isKept: boolean, title: string, hint: string) => (
    <label class={styles["check"]}>
      <input
        type="radio"
        name="kitchen-money"
        checked={props.isKept === isKept}
        onChange={() => props.onKeep(isKept)}
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
        {way(false, t("kitchen.refund", { amount: props.amount }), t("kitchen.refundHint"))}
        {way(true, t("kitchen.keep"), t("kitchen.keepHint"))}
      </div>
    </fieldset>
  );
};

/** Cancels an order for a reason, or asks a manager to. What was paid goes back in full, unless it is kept on purpose. */
export const CancelDialog = (props: { order: BoardOrder; onClose(): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const board = useBoard();
  const submission = createSubmission();
  const [reason, setReason] = createSignal("");
  const [isKept, setKept] = createSignal(false);
  const held = heldAmount(props.order);
  const right = board.cancelRight(props.order);
  const isAsked = right === null;
  const mayKeep = board.cancelRight(props.order, true) !== null;
  const submit = async (): Promise<void> => {
    if (!submission.validate(reason().trim() ? {} : { reason: t("kitchen.reasonMissing") })) return;
    const why = reason().trim();
    await submission.run(() =>
      isAsked ? board.requestCancellation(props.order, why) : board.cancel(props.order, why, isKept()),
    );
    props.onClose();
  };
  return (
    <FormDialog
      title={t(isAsked ? "kitchen.askTitle" : "kitchen.cancelTitle", { number: board.numberOf(props.order) })}
      action={t(isAsked ? "kitchen.ask" : "kitchen.cancelDo")}
      back={t("kitchen.cancelNot")}
      isDangerous={!isAsked}
      submission={submission}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>{t(isAsked ? "kitchen.askHint" : "kitchen.cancelHint", { name: props.order.customerName })}</p>
      <fieldset class={styles["set"]}>
        <legend>{t("kitchen.why")}</legend>
        <div class={styles["pills"]}>
          <For each={usual}>
            {(key) => (
              <label>
                <input
                  type="radio"
                  name="kitchen-reason"
                  checked={reason() === t(`kitchen.why.${key}`)}
                  onChange={() => setReason(t(`kitchen.why.${key}`))}
                />
                <span>{t(`kitchen.why.${key}`)}</span>
              </label>
            )}
          </For>
        </div>
      </fieldset>
      <div class={styles["lines"]}>
        <label for="kitchen-reason">{t("kitchen.reason")}</label>
        <textarea
          id="kitchen-reason"
          rows="2"
          maxlength="500"
          value={reason()}
          aria-invalid={submission.errors()["reason"] ? "true" : undefined}
          aria-describedby={submission.errors()["reason"] ? "kitchen-reason-error" : undefined}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <FieldNotes id="kitchen-reason" error={submission.errors()["reason"]} />
      </div>
      <Show when={!isAsked}>
        <Show when={held > 0} fallback={<p>{t("kitchen.nothingPaid")}</p>}>
          <Show when={mayKeep} fallback={<p>{t("kitchen.refund", { amount: format.money(held) })}</p>}>
            <Money amount={format.money(held)} isKept={isKept()} onKeep={setKept} />
          </Show>
        </Show>
      </Show>
    </FormDialog>
  );
};
