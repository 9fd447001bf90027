import { type Component, createMemo, createSignal, Show } from "solid-js";
import { paintFirst } from "../../../state/after-paint.ts";
import { canTakeCash } from "../../counter/cash/cash.ts";
import { CashDue } from "../../counter/cash/cash-due.tsx";
import { useDashboard } from "../../state.tsx";
import { listAllergyNotes } from "../allergies/allergy-notes.rules.ts";
import { useBoard } from "../board/board.tsx";
import { columnOf, isMadeAt, itemsAt, type Station } from "../board/columns.ts";
import { isSamePunctuality, judgePunctuality } from "../board/lateness.ts";
import { TimeMoveNotice } from "../guest-changes/time-move-notice.tsx";
import { ClockIcon, EditIcon, NoShowIcon, PrintIcon, RecallIcon, StopIcon } from "../icons.tsx";
import { type BoardOrder, owedAmount } from "../orders.ts";
import { canCancel, canMarkNoShow, canRecall, nextStep, shouldPromptReady } from "../steps.ts";
import { CancellationRequest } from "./cancellation-request.tsx";
import styles from "./ticket.module.css";
import { TicketHead } from "./ticket-head.tsx";
import { TicketItems } from "./ticket-items.tsx";

export interface TicketActions {
  onNext(order: BoardOrder): void;
  onTime(order: BoardOrder): void;
  onCancel(order: BoardOrder): void;
  onConfirmRequest(order: BoardOrder): void;
  onNoShow(order: BoardOrder): void;
  onEdit(order: BoardOrder): void;
  onPrint(order: BoardOrder): void;
  onRecall(order: BoardOrder): void;
}

/** Returns the label of an order's main button, or null if the order has no next step. */
export const useNextLabel = (): ((order: BoardOrder) => string | null) => {
  const { t } = useDashboard();
  return (order) => {
    const step = nextStep(order);
    if (!step) return null;
    if (step.kind === "acknowledge") return t("kitchen.accept");
    if (step.kind === "bump") return t("kitchen.ready.do");
    const to = step.through.at(-1);
    if (to === "in_progress") return t("kitchen.start");
    if (to === "ready") return t("kitchen.ready.do");
    if (to === "served") return t(order.orderType === "delivery" ? "kitchen.send" : "kitchen.serve");
    return t(order.orderType === "pickup" ? "kitchen.handOver" : "kitchen.complete");
  };
};

/** The element id of a ticket, which keyboard navigation uses. */
export const ticketId = (orderId: string): string => `ticket-${orderId}`;

interface TicketProps {
  order: BoardOrder;
  now: string;
  /** An instant of today. It changes once a day, so that a tick of the clock does not format every time anew. */
  today: string;
  station: Station;
  /** Whether the small buttons wait for a pointer or the focus. */
  isDense: boolean;
  /** The number key that bumps it; 0 for none. */
  numberKey: number;
  actions: TicketActions;
}

/** One order on the board. */
export const Ticket = (props: TicketProps) => {
  const { t, user } = useDashboard();
  const nextLabel = useNextLabel();
  const board = useBoard();
  // A second cancellation request would change nothing.
  const canCancelNow = () =>
    canCancel(props.order) && (props.order.cancellationRequestedAt === null || board.cancelRight(props.order) !== null);
  const visibleItems = () => itemsAt(props.order, props.station);
  const column = () => columnOf(props.order);
  const isWorking = () => column() === "kitchen" || column() === "preparing";
  const isCashDue = () =>
    user.scopes.includes("take_payments") && owedAmount(props.order) > 0 && canTakeCash(props.order.payments);
  const punctuality = createMemo(() => judgePunctuality(props.order, props.now), null, { equals: isSamePunctuality });
  const [isNear, setNear] = createSignal(false);
  const headingId = () => `${ticketId(props.order.id)}-number`;
  const smallButton = (label: string, Icon: Component, onClick: () => void, isDialog: boolean) => (
    <button
      type="button"
      class={styles["small"]}
      title={label}
      aria-haspopup={isDialog ? "dialog" : undefined}
      onClick={onClick}
    >
      <Icon />
      <span class="visually-hidden">{`${label} #${board.numberOf(props.order)}`}</span>
    </button>
  );
  return (
    <article
      id={ticketId(props.order.id)}
      class={styles["ticket"]}
      data-column={column()}
      data-asks={shouldPromptReady(props.order)}
      data-allergy={listAllergyNotes(props.order).length > 0}
      data-late={punctuality()?.state === "late"}
      onFocusIn={() => setNear(true)}
      // A ticket that moves under the pointer draws its small buttons in the next frame.
      onPointerEnter={() => paintFirst(() => setNear(true))}
      // Arrow keys move between tickets, other keys act on the focused ticket.
      tabindex="0"
      aria-labelledby={headingId()}
      aria-keyshortcuts={props.numberKey > 0 ? `${props.numberKey} Enter A P` : "Enter A P R"}
    >
      <TicketHead
        order={props.order}
        now={props.now}
        today={props.today}
        punctuality={punctuality()}
        headingId={headingId()}
        numberKey={props.numberKey}
      />
      <TimeMoveNotice order={props.order} now={props.today} />
      <CancellationRequest order={props.order} now={props.today} onConfirm={props.actions.onConfirmRequest} />
      <TicketItems
        order={props.order}
        items={visibleItems().items}
        struckItems={props.order.struckItems.filter((item) => isMadeAt(item, props.station))}
        isWorking={isWorking()}
      />
      <Show when={visibleItems().elsewhere > 0}>
        <p class={styles["elsewhere"]}>{t("kitchen.elsewhere", { count: visibleItems().elsewhere })}</p>
      </Show>
      <Show when={shouldPromptReady(props.order)}>
        <p class={styles["asks"]}>{t("kitchen.allDone")}</p>
      </Show>
      <Show when={isCashDue()}>
        <div class={styles["cash"]}>
          <CashDue
            orderId={props.order.id}
            number={board.numberOf(props.order)}
            amount={owedAmount(props.order)}
            onPaid={() => void board.refresh()}
          />
        </div>
      </Show>
      <footer class={styles["foot"]}>
        <Show when={nextLabel(props.order)}>
          {(label) => (
            <button type="button" class={styles["next"]} onClick={() => props.actions.onNext(props.order)}>
              {label()}
              <span class="visually-hidden">{` #${board.numberOf(props.order)}`}</span>
            </button>
          )}
        </Show>
        <Show when={!props.isDense || isNear()}>
          <div class={styles["smalls"]}>
            <Show when={column() !== "ready" && column() !== "out"}>
              {smallButton(t("kitchen.time"), ClockIcon, () => props.actions.onTime(props.order), true)}
            </Show>
            <Show when={canRecall(props.order)}>
              {smallButton(t("kitchen.recall"), RecallIcon, () => props.actions.onRecall(props.order), false)}
            </Show>
            {smallButton(t("kitchen.edit"), EditIcon, () => props.actions.onEdit(props.order), true)}
            {smallButton(t("kitchen.print"), PrintIcon, () => props.actions.onPrint(props.order), false)}
            <Show when={canMarkNoShow(props.order, props.now)}>
              {smallButton(t("kitchen.noShow"), NoShowIcon, () => props.actions.onNoShow(props.order), true)}
            </Show>
            <Show when={canCancelNow()}>
              {smallButton(t("kitchen.cancel"), StopIcon, () => props.actions.onCancel(props.order), true)}
            </Show>
          </div>
        </Show>
      </footer>
    </article>
  );
};
