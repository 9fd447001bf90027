import { createSignal, For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { netPaidAmount } from "../kitchen/orders.ts";
import { Row, RowAction, RowList } from "../list/row.tsx";
import { createSubmission, useDashboard } from "../state.tsx";
import { answerCancellation, type CancellationRequest } from "./cancellation-requests.ts";

/** Cancels and refunds after a confirmation, which names the amount. */
const ConfirmDialog = (props: { request: CancellationRequest; onAnswered(): void; onClose(): void }) => {
  const { t, announce } = useDashboard();
  const { format } = useShop();
  const submission = createSubmission();
  const number = props.request.orderNumber;
  const submit = async (): Promise<void> => {
    if (!(await submission.run(() => answerCancellation(props.request.id, true)))) return;
    announce(t("requests.confirmed", { number }));
    props.onAnswered();
  };
  return (
    <FormDialog
      title={t("kitchen.requestTitle", { number, amount: format.money(netPaidAmount(props.request)) })}
      action={t("kitchen.requestConfirm")}
      back={t("close")}
      isDangerous
      submission={submission}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>{t("kitchen.cancelHint", { name: props.request.customerName })}</p>
    </FormDialog>
  );
};

interface CancellationRequestsProps {
  cardClass: string | undefined;
  requests: readonly CancellationRequest[];
  onAnswered(): void;
}

/** The cancellations that staff asked for and a manager has not answered. Absent if there is none. */
export const CancellationRequests = (props: CancellationRequestsProps) => {
  const { t, now, announce } = useDashboard();
  const { format } = useShop();
  const [chosen, setChosen] = createSignal<CancellationRequest | null>(null);
  const submission = createSubmission();
  const answered = (): void => {
    setChosen(null);
    props.onAnswered();
  };
  const decline = async ({ id, orderNumber: number }: CancellationRequest): Promise<void> => {
    const isDone = await submission.run(() => answerCancellation(id, false));
    announce(isDone ? t("requests.declined", { number }) : t("kitchen.overtaken", { number }));
    answered();
  };
  const title = ({ orderNumber: number, customerName: name }: CancellationRequest): string =>
    t("requests.order", { number, name });
  return (
    <Show when={props.requests.length > 0}>
      <section class={props.cardClass} aria-labelledby="cancellation-requests">
        <h2 id="cancellation-requests">{t("requests.title")}</h2>
        <RowList>
          <For each={props.requests}>
            {(request) => (
              <Row
                title={title(request)}
                actions={
                  <>
                    <RowAction
                      text={t("kitchen.requestConfirm")}
                      row={title(request)}
                      onClick={() => setChosen(request)}
                    />
                    <RowAction
                      text={t("kitchen.cancelNot")}
                      row={title(request)}
                      isImmediate
                      isBusy={submission.isBusy()}
                      onClick={() => void decline(request)}
                    />
                  </>
                }
              >
                <p>
                  <WithAmount
                    sentence={t("kitchen.requestedBy", {
                      name: request.cancellationRequestedBy ?? "",
                      time: gap,
                      reason: request.cancellationRequestReason ?? "",
                    })}
                    amount={format.moment(request.cancellationRequestedAt ?? now(), now())}
                  />
                </p>
              </Row>
            )}
          </For>
        </RowList>
        <Show when={chosen()} keyed>
          {(request) => <ConfirmDialog request={request} onAnswered={answered} onClose={() => setChosen(null)} />}
        </Show>
      </section>
    </Show>
  );
};
