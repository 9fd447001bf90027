import { createEffect, createMemo, createSignal, type JSX, onCleanup, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { useDashboard } from "../state.tsx";
import { BoardProvider, createBoard, useBoard } from "./board/board.tsx";
import { groupByColumn } from "./board/columns.ts";
import { ColumnsView } from "./board/columns-view.tsx";
import { focusTicket, onBoardKey } from "./board/keyboard.ts";
import { KeysDialog } from "./board/keys-dialog.tsx";
import { LaterLane } from "./board/later-lane.tsx";
import { findNeighbour } from "./board/neighbours.ts";
import { PauseDialog } from "./board/pause-dialog.tsx";
import { Toolbar } from "./board/toolbar.tsx";
import { createClock } from "./clock.ts";
import { PauseIcon } from "./icons.tsx";
import styles from "./kitchen.module.css";
import { type BoardOrder, isPaused, type Picture } from "./orders.ts";
import { SoldOutDrawer } from "./sold-out/sold-out-drawer.tsx";
import { createBell } from "./sound/bell.ts";
import { badged, nextRing } from "./sound/ring.ts";
import { createStation } from "./station.ts";
import { nextStep } from "./steps.ts";
import { CancelDialog } from "./ticket/cancel-dialog.tsx";
import { ConfirmRequestDialog } from "./ticket/cancellation-request.tsx";
import { NoShowDialog } from "./ticket/no-show-dialog.tsx";
import { Slip } from "./ticket/print-ticket.tsx";
import { TimeDialog } from "./ticket/time-dialog.tsx";
import { keepAwake } from "./wake-lock.ts";

type Open =
  | { kind: "time" | "cancel" | "confirmRequest" | "noShow" | "print"; order: BoardOrder }
  | { kind: "soldOut" | "pause" | "keys" };

const Paused = (props: { pause: Picture["pause"]; now: string; onOpen(): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return (
    <Show when={isPaused(props.pause, props.now)}>
      <button type="button" class={styles["paused"]} aria-haspopup="dialog" onClick={props.onOpen}>
        <PauseIcon />
        {props.pause.pausedUntil
          ? t("kitchen.pausedUntil", { time: format.moment(props.pause.pausedUntil, props.now) })
          : t("kitchen.pausedOpen")}
      </button>
    </Show>
  );
};

/** The tab's name says how many orders wait, for whoever is in another one. */
const useTitleBadge = (waiting: () => number): void => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const title = (count: number): string => badged(`${t("kitchen")} · ${menu.store.name}`, count);
  createEffect(() => {
    document.title = title(waiting());
  });
  onCleanup(() => {
    document.title = title(0);
  });
};

/** How long a sentence about what just happened stays above the tickets. */
const saidMs = 10_000;

/** Focus follows a ticket that moves to another column; where it left the board, it goes to a neighbour. The board itself stays
 *  where it is under a finger, and comes along for whoever uses keys. */
const withFocus = async (
  board: ReturnType<typeof groupByColumn>,
  order: BoardOrder,
  work: () => unknown,
): Promise<void> => {
  const before = document.activeElement;
  const preventScroll = !before?.matches(":focus-visible");
  const heir = findNeighbour(board, order.id, "ArrowDown") ?? findNeighbour(board, order.id, "ArrowUp");
  work();
  if (!before?.closest("article")) return;
  await Promise.resolve();
  if (!focusTicket(order.id, { preventScroll }) && heir) focusTicket(heir.id, { preventScroll });
};

const Work = (props: { picture: Picture }) => {
  const { t, now: serverNow, announcement, announce } = useDashboard();
  const board = useBoard();
  const now = createClock(serverNow);
  const { station, choose } = createStation();
  const [open, setOpen] = createSignal<Open | null>(null);
  const close = (): void => {
    setOpen(null);
  };
  const columns = createMemo(() => groupByColumn(props.picture.orders, station()));
  const waiting = () => columns().new.length;
  const bell = createBell(waiting);
  const isRinging = () => nextRing(waiting(), true) === "ringing";
  useTitleBadge(waiting);
  keepAwake();
  const next = (order: BoardOrder): void => {
    const step = nextStep(order);
    if (step) void withFocus(columns(), order, () => void board.take(order, step));
  };
  const onKeyDown = onBoardKey({
    board: columns,
    next,
    acknowledge: (order) => nextStep(order)?.kind === "acknowledge" && next(order),
    print: (order) => setOpen({ kind: "print", order }),
    explain: () => setOpen({ kind: "keys" }),
  });
  const hidden = () => props.picture.count - props.picture.orders.length;
  const actions = {
    onNext: next,
    onTime: (order: BoardOrder) => setOpen({ kind: "time", order }),
    onCancel: (order: BoardOrder) => setOpen({ kind: "cancel", order }),
    onConfirmRequest: (order: BoardOrder) => setOpen({ kind: "confirmRequest", order }),
    onNoShow: (order: BoardOrder) => setOpen({ kind: "noShow", order }),
    onPrint: (order: BoardOrder) => setOpen({ kind: "print", order }),
  };
  const openDialog = (shown: Open): JSX.Element => {
    switch (shown.kind) {
      case "time":
        return <TimeDialog order={shown.order} onClose={close} />;
      case "cancel":
        return <CancelDialog order={shown.order} onClose={close} />;
      case "confirmRequest":
        return <ConfirmRequestDialog order={shown.order} onClose={close} />;
      case "noShow":
        return <NoShowDialog order={shown.order} onClose={close} />;
      case "print":
        return <Slip order={shown.order} station={station()} onPrinted={close} />;
      case "soldOut":
        return <SoldOutDrawer onClose={close} />;
      case "pause":
        return <PauseDialog pause={props.picture.pause} onClose={close} />;
      case "keys":
        return <KeysDialog onClose={close} />;
    }
  };
  createEffect(() => {
    if (!announcement()) return;
    const timer = setTimeout(() => announce(""), saidMs);
    onCleanup(() => clearTimeout(timer));
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble up from the tickets are taken here, once for all of them.
    <div class={styles["kitchen"]} onKeyDown={onKeyDown}>
      <Toolbar
        now={now()}
        figures={props.picture.figures}
        bell={bell}
        isRinging={isRinging()}
        station={station()}
        onStation={choose}
        onSoldOut={() => setOpen({ kind: "soldOut" })}
        onPause={() => setOpen({ kind: "pause" })}
        onKeys={() => setOpen({ kind: "keys" })}
      />
      <Paused pause={props.picture.pause} now={now()} onOpen={() => setOpen({ kind: "pause" })} />
      <Show when={hidden() > 0}>
        <p class={styles["more"]} role="status">
          {t("kitchen.more", { count: hidden() })}
        </p>
      </Show>
      <p class="visually-hidden" role="status">
        {waiting() > 0 ? t("kitchen.waiting", { count: waiting() }) : ""}
      </p>
      <LaterLane orders={props.picture.later} until={props.picture.figures.until} now={now()} />
      <ColumnsView board={columns()} station={station()} now={now()} isRinging={isRinging()} actions={actions} />
      <Show when={open()} keyed>
        {openDialog}
      </Show>
    </div>
  );
};

/** The kitchen's work as it comes in: to hear of it, to do it, and to say what cannot be done. */
export const KitchenPanel = () => {
  const { t } = useDashboard();
  const board = createBoard();
  return (
    <BoardProvider board={board}>
      <Show
        when={board.picture()}
        fallback={
          <div class={styles["start"]} role="status">
            <h1>{t("kitchen")}</h1>
            <p>{t(board.line() === "offline" ? "failed" : "loading")}</p>
          </div>
        }
      >
        {(picture) => <Work picture={picture()} />}
      </Show>
    </BoardProvider>
  );
};
