import { createSignal, For, Show } from "solid-js";
import { maxNoteLength } from "../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../state/shop.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import styles from "../dashboard.module.css";
import { Toggle } from "../fields/choices.tsx";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { Row, RowAction, RowList } from "../list/row.tsx";
import { createSubmission, useDashboard } from "../state.tsx";
import { completeTask, type StoreTask } from "./tasks.ts";
import { isRefundable, RefundUnmatchedDialog, UnmatchedPaymentFacts } from "./unmatched-payment.tsx";

const DoneDialog = (props: { task: StoreTask; title: string; onDone(): void; onClose(): void }) => {
  const { t, announce } = useDashboard();
  const submission = createSubmission();
  const draft = createDraft({ note: "", isSameRefund: false });
  const submit = async (): Promise<void> => {
    const note = draft.values.note.trim();
    if (!submission.validate(note === "" ? { note: t("tasks.noteEmpty") } : {})) return;
    if (!(await submission.run(() => completeTask(props.task.id, note, draft.values.isSameRefund)))) return;
    announce(t("tasks.completed"));
    props.onDone();
  };
  return (
    <FormDialog
      title={props.title}
      action={t("tasks.done")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <TextAreaField
        id="task-note"
        label={t("tasks.note")}
        hint={t("tasks.noteHint")}
        maxlength={maxNoteLength}
        rows={3}
        value={draft.values.note}
        onInput={(note) => draft.set("note", note)}
        error={submission.errors()["note"]}
      />
      <Show when={props.task.kind === "processor_refund"}>
        <Toggle
          label={t("tasks.sameRefund")}
          isOn={draft.values.isSameRefund}
          onChange={(isSame) => draft.set("isSameRefund", isSame)}
        />
      </Show>
    </FormDialog>
  );
};

interface TasksCardProps {
  tasks: readonly StoreTask[];
  /** Whether the user may say that a task is done, and give money back. */
  canComplete: boolean;
  now: string;
  onChanged(): void;
}

/** What happened elsewhere and needs a decision, each with what to do. Absent if nothing does. */
export const TasksCard = (props: TasksCardProps) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const [chosen, setChosen] = createSignal<StoreTask | null>(null);
  const [refunded, setRefunded] = createSignal<StoreTask | null>(null);
  const title = ({ kind, order, amount, detail }: StoreTask): string =>
    t(`tasks.${kind}`, {
      number: order?.orderNumber ?? "",
      amount: amount === null ? "" : format.money(amount),
      detail: detail ?? "",
    });
  const changed = (): void => {
    setChosen(null);
    setRefunded(null);
    props.onChanged();
  };
  return (
    <Show when={props.tasks.length > 0}>
      <section class={styles["card"]} aria-labelledby="today-tasks">
        <h2 id="today-tasks">{t("tasks.title")}</h2>
        <RowList>
          <For each={props.tasks}>
            {(task) => (
              <Row
                title={title(task)}
                actions={
                  <Show when={props.canComplete}>
                    <Show when={isRefundable(task.unmatchedPayment)}>
                      <RowAction text={t("tasks.refund")} row={title(task)} onClick={() => setRefunded(task)} />
                    </Show>
                    <RowAction text={t("tasks.done")} row={title(task)} onClick={() => setChosen(task)} />
                  </Show>
                }
              >
                <p>{t(`tasks.${task.kind}.hint`)}</p>
                <Show when={task.unmatchedPayment}>{(payment) => <UnmatchedPaymentFacts payment={payment()} />}</Show>
                <p class={styles["soft"]}>
                  <Verbatim text={format.moment(task.raisedAt, props.now)} />
                  <Show when={task.order}>
                    {(order) => (
                      <>
                        {" · "}
                        <a class="link" href={`/dashboard/orders/${order().id}`}>
                          {t("tasks.order", { number: order().orderNumber })}
                        </a>
                        <Show when={order().customerName}>{(name) => ` · ${name()}`}</Show>
                      </>
                    )}
                  </Show>
                </p>
              </Row>
            )}
          </For>
        </RowList>
        <Show when={refunded()?.unmatchedPayment} keyed>
          {(payment) => (
            <RefundUnmatchedDialog
              payment={payment}
              amount={refunded()?.detail ?? ""}
              onDone={changed}
              onClose={() => setRefunded(null)}
            />
          )}
        </Show>
        <Show when={chosen()} keyed>
          {(task) => <DoneDialog task={task} title={title(task)} onDone={changed} onClose={() => setChosen(null)} />}
        </Show>
      </section>
    </Show>
  );
};
