import { createEffect, createMemo, createSignal, type JSX, onCleanup, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { DeliveriesDrawer } from "../counter/deliveries/deliveries-drawer.tsx";
import { BoardDueDialog } from "../orders/due/board-dialogs.tsx";
import { EditOpener } from "../orders/edit/edit-opener.tsx";
import { findPause, type Service } from "../service/service.ts";
import { ServiceStrip } from "../service/service-strip.tsx";
import { useDashboard } from "../state.tsx";
import { BoardProvider, createBoard, useBoard } from "./board/board.tsx";
import { groupByColumn } from "./board/columns.ts";
import { ColumnsView } from "./board/columns-view.tsx";
import { focusTicket, onBoardKey } from "./board/keyboard.ts";
import { BoardKeys } from "./board/keys-dialog.tsx";
import { LaterLane } from "./board/later-lane.tsx";
import { findNeighbour } from "./board/neighbours.ts";
import { PauseDialog } from "./board/pause-dialog.tsx";
import { Toolbar } from "./board/toolbar.tsx";
import { createClock } from "./clock.ts";
import { createGuestChanges, GuestChanges } from "./guest-changes/guest-changes.tsx";
import { PauseIcon } from "./icons.tsx";
import styles from "./kitchen.module.css";
import type { BoardOrder, BoardSnapshot } from "./orders.ts";
import { SoldOutDrawer } from "./sold-out/sold-out-drawer.tsx";
import { createBell } from "./sound/bell.ts";
import { chooseBellState, titleWithCount } from "./sound/ring.ts";
import { createStation } from "./station.ts";
import { nextStep } from "./steps.ts";
import { CancelDialog } from "./ticket/cancel-dialog.tsx";
import { ConfirmRequestDialog } from "./ticket/cancellation-request.tsx";
import { NoShowDialog } from "./ticket/no-show-dialog.tsx";
import { PrintTicket } from "./ticket/print-ticket.tsx";
import { TimeDialog } from "./ticket/time-dialog.tsx";
import { keepAwake } from "./wake-lock.ts";

type OpenedDialog =
  | { kind: "time" | "cancel" | "confirmRequest" | "noShow" | "edit" | "print" | "due"; order: BoardOrder }
  | { kind: "soldOut" | "pause" | "deliveries" | "keys" };

const PausedBanner = (props: { service: Service; now: string; onOpen(): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return (
    <Show when={findPause(props.service, "all", props.now)}>
      <button type="button" class={styles["paused"]} aria-haspopup="dialog" onClick={props.onOpen}>
        <PauseIcon />
        {props.service.pausedUntil
          ? t("kitchen.pausedUntil", { time: format.moment(props.service.pausedUntil, props.now) })
          : t("kitchen.pausedOpen")}
      </button>
    </Show>
  );
};

/** Shows the number of waiting orders in the tab's title, for users who are in another tab. */
const useTitleBadge = (waiting: () => number): void => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const title = (count: number): string => titleWithCount(`${t("kitchen")} · ${menu.store.name}`, count);
  createEffect(() => {
    document.title = title(waiting());
  });
  onCleanup(() => {
    document.title = title(0);
  });
};

/** How long an announcement stays above the tickets. */
const announcementMs = 10_000;

/** Removes an announcement after a while, so that it covers no ticket for long. */
const useAnnouncementEnd = (): void => {
  const { announcement, announce } = useDashboard();
  createEffect(() => {
    if (!announcement()) return;
    const timer = setTimeout(() => announce(""), announcementMs);
    onCleanup(() => clearTimeout(timer));
  });
};

/** Keeps focus on a ticket that moves to another column, or moves focus to a neighbour if the ticket left the board.
 *  Scrolls to the ticket for keyboard users only, so that the board does not jump under a finger. */
const keepFocus = async (
  board: ReturnType<typeof groupByColumn>,
  order: BoardOrder,
  work: () => unknown,
): Promise<void> => {
  const focused = document.activeElement;
  const preventScroll = !focused?.matches(":focus-visible");
  const fallbackOrder = findNeighbour(board, order.id, "ArrowDown") ?? findNeighbour(board, order.id, "ArrowUp");
  work();
  if (!focused?.closest("article")) return;
  await Promise.resolve();
  if (!focusTicket(order.id, { preventScroll }) && fallbackOrder) focusTicket(fallbackOrder.id, { preventScroll });
};

const KitchenBoard = (props: { snapshot: BoardSnapshot }) => {
  const { t, now: serverNow } = useDashboard();
  const board = useBoard();
  const now = createClock(serverNow);
  const { station, chooseStation } = createStation();
  const [openedDialog, setOpenedDialog] = createSignal<OpenedDialog | null>(null);
  const close = (): void => {
    setOpenedDialog(null);
  };
  const columns = createMemo(() => groupByColumn(props.snapshot.orders, station()));
  const waitingCount = () => columns().new.length;
  const changes = createGuestChanges({ cancelled: () => props.snapshot.cancelled, columns, station });
  const bell = createBell(() => waitingCount() + changes.count());
  const isRinging = () => chooseBellState(waitingCount(), true) === "ringing";
  useTitleBadge(() => waitingCount() + changes.count());
  useAnnouncementEnd();
  keepAwake();
  const advance = (order: BoardOrder): void => {
    const step = nextStep(order);
    const onDue = () => setOpenedDialog({ kind: "due", order });
    if (step) void keepFocus(columns(), order, () => void board.advanceOrder(order, step, onDue));
  };
  const onKeyDown = onBoardKey({
    board: columns,
    advance,
    acknowledge: (order) => nextStep(order)?.kind === "acknowledge" && advance(order),
    print: (order) => setOpenedDialog({ kind: "print", order }),
    showKeys: () => setOpenedDialog({ kind: "keys" }),
  });
  const hiddenCount = () => props.snapshot.count - props.snapshot.orders.length;
  const actions = {
    onNext: advance,
    onTime: (order: BoardOrder) => setOpenedDialog({ kind: "time", order }),
    onCancel: (order: BoardOrder) => setOpenedDialog({ kind: "cancel", order }),
    onConfirmRequest: (order: BoardOrder) => setOpenedDialog({ kind: "confirmRequest", order }),
    onNoShow: (order: BoardOrder) => setOpenedDialog({ kind: "noShow", order }),
    onEdit: (order: BoardOrder) => setOpenedDialog({ kind: "edit", order }),
    onPrint: (order: BoardOrder) => setOpenedDialog({ kind: "print", order }),
  };
  const renderDialog = (dialog: OpenedDialog): JSX.Element => {
    switch (dialog.kind) {
      case "time":
        return <TimeDialog order={dialog.order} onClose={close} />;
      case "cancel":
        return <CancelDialog order={dialog.order} onClose={close} />;
      case "confirmRequest":
        return <ConfirmRequestDialog order={dialog.order} onClose={close} />;
      case "noShow":
        return <NoShowDialog order={dialog.order} onClose={close} />;
      case "edit":
        return <EditOpener order={dialog.order} onClose={close} />;
      case "print":
        return <PrintTicket order={dialog.order} station={station()} onPrinted={close} />;
      case "due":
        return <BoardDueDialog order={dialog.order} onClose={close} />;
      case "soldOut":
        return <SoldOutDrawer onClose={close} />;
      case "pause":
        return <PauseDialog service={props.snapshot.service} onClose={close} />;
      case "deliveries":
        return (
          <DeliveriesDrawer
            orders={props.snapshot.orders}
            now={now()}
            onChanged={() => void board.refresh()}
            onClose={close}
          />
        );
      case "keys":
        return <BoardKeys onClose={close} />;
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble up from all tickets.
    <div class={styles["kitchen"]} onKeyDown={onKeyDown}>
      <Toolbar
        now={now()}
        figures={props.snapshot.figures}
        bell={bell}
        isRinging={isRinging()}
        station={station()}
        onStation={chooseStation}
        onSoldOut={() => setOpenedDialog({ kind: "soldOut" })}
        onPause={() => setOpenedDialog({ kind: "pause" })}
        onDeliveries={() => setOpenedDialog({ kind: "deliveries" })}
        onKeys={() => setOpenedDialog({ kind: "keys" })}
      />
      <PausedBanner service={props.snapshot.service} now={now()} onOpen={() => setOpenedDialog({ kind: "pause" })} />
      <ServiceStrip service={props.snapshot.service} now={now()} onChanged={() => void board.refresh()} />
      <Show when={hiddenCount() > 0}>
        <p class={styles["more"]} role="status">
          {t("kitchen.more", { count: hiddenCount() })}
        </p>
      </Show>
      <p class="visually-hidden" role="status">
        {waitingCount() > 0 ? t("kitchen.waiting", { count: waitingCount() }) : ""}
      </p>
      <GuestChanges changes={changes} now={now()} />
      <LaterLane orders={props.snapshot.later} until={props.snapshot.figures.until} now={now()} />
      <ColumnsView board={columns()} station={station()} now={now()} isRinging={isRinging()} actions={actions} />
      <Show when={openedDialog()} keyed>
        {renderDialog}
      </Show>
    </div>
  );
};

/** The kitchen board: shows incoming orders, moves them through the kitchen and pauses what cannot be sold. */
export const KitchenPanel = () => {
  const { t } = useDashboard();
  const board = createBoard();
  return (
    <BoardProvider board={board}>
      <Show
        when={board.snapshot()}
        fallback={
          <div class={styles["start"]} role="status">
            <h1>{t("kitchen")}</h1>
            <p>{t(board.connection() === "offline" ? "failed" : "loading")}</p>
          </div>
        }
      >
        {(snapshot) => <KitchenBoard snapshot={snapshot()} />}
      </Show>
    </BoardProvider>
  );
};
