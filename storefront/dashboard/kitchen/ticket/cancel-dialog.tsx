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
  const { words } = useDashboard();
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
      <legend>{words("kitchen.money")}</legend>
      <div>
        {way(false, words("kitchen.refund", { amount: props.amount }), words("kitchen.refundHint"))}
        {way(true, words("kitchen.keep"), words("kitchen.keepHint"))}
      </div>
    </fieldset>
  );
};

/** Cancels an order for a reason, or asks a manager to. What was paid goes back in full, unless it is kept on purpose. */
export const CancelDialog = (props: { order: BoardOrder; onClose(): void }) => {
  const { words } = useDashboard();
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
    if (!submission.passes(reason().trim() ? {} : { reason: words("kitchen.reasonMissing") })) return;
    const why = reason().trim();
    await submission.run(() =>
      isAsked ? board.requestCancellation(props.order, why) : board.cancel(props.order, why, isKept()),
    );
    props.onClose();
  };
  return (
    <FormDialog
      title={words(isAsked ? "kitchen.askTitle" : "kitchen.cancelTitle", { number: board.numberOf(props.order) })}
      action={words(isAsked ? "kitchen.ask" : "kitchen.cancelDo")}
      back={words("kitchen.cancelNot")}
      isDangerous={!isAsked}
      submission={submission}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>{words(isAsked ? "kitchen.askHint" : "kitchen.cancelHint", { name: props.order.customerName })}</p>
      <fieldset class={styles["set"]}>
        <legend>{words("kitchen.why")}</legend>
        <div class={styles["pills"]}>
          <For each={usual}>
            {(key) => (
              <label>
                <input
                  type="radio"
                  name="kitchen-reason"
                  checked={reason() === words(`kitchen.why.${key}`)}
                  onChange={() => setReason(words(`kitchen.why.${key}`))}
                />
                <span>{words(`kitchen.why.${key}`)}</span>
              </label>
            )}
          </For>
        </div>
      </fieldset>
      <div class={styles["lines"]}>
        <label for="kitchen-reason">{words("kitchen.reason")}</label>
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
        <Show when={held > 0} fallback={<p>{words("kitchen.nothingPaid")}</p>}>
          <Show when={mayKeep} fallback={<p>{words("kitchen.refund", { amount: format.money(held) })}</p>}>
            <Money amount={format.money(held)} isKept={isKept()} onKeep={setKept} />
          </Show>
        </Show>
      </Show>
    </FormDialog>
  );
};
