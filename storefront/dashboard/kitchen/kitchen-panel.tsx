import { createEffect, createMemo, createSignal, onCleanup, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { findBusy, findPause, listPauseScopes, type Service } from "../service/service.ts";
import { ServiceStrip } from "../service/service-strip.tsx";
import { useDashboard } from "../state.tsx";
import { AllDay } from "./board/all-day.tsx";
import { BoardProvider, createBoard, useBoard } from "./board/board.tsx";
import { BoardDialog, type OpenedDialog } from "./board/board-dialog.tsx";
import { createBoardView } from "./board/board-view.ts";
import { groupByColumn } from "./board/columns.ts";
import { ColumnsView } from "./board/columns-view.tsx";
import { ConnectionLost } from "./board/connection-lost.tsx";
import { LaterLane } from "./board/later-lane.tsx";
import { Toolbar } from "./board/toolbar.tsx";
import { UndoBar } from "./board/undo-bar.tsx";
import { createClock } from "./clock.ts";
import { createGuestChanges, GuestChanges } from "./guest-changes/guest-changes.tsx";
import { PauseIcon } from "./icons.tsx";
import styles from "./kitchen.module.css";
import type { BoardSnapshot } from "./orders.ts";
import { createBell } from "./sound/bell.ts";
import { chooseBellState, titleWithCount } from "./sound/ring.ts";
import { SoundQuestion } from "./sound/sound-question.tsx";
import { createStation } from "./station.ts";
import { keepAwake } from "./wake-lock.ts";

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

const KitchenBoard = (props: { snapshot: BoardSnapshot }) => {
  const { t, now: serverNow } = useDashboard();
  const board = useBoard();
  const now = createClock(serverNow);
  const { station, chooseStation } = createStation();
  const [openedDialog, setOpenedDialog] = createSignal<OpenedDialog | null>(null);
  const columns = createMemo(() => groupByColumn(props.snapshot.orders, station()));
  const waitingCount = () => columns().new.length;
  const changes = createGuestChanges({ cancelled: () => props.snapshot.cancelled, columns, station });
  const bell = createBell(() => waitingCount() + changes.count());
  const isRinging = () => chooseBellState(waitingCount(), true) === "ringing";
  useTitleBadge(() => waitingCount() + changes.count());
  useAnnouncementEnd();
  keepAwake();
  const open = (dialog: OpenedDialog): void => {
    setOpenedDialog(dialog);
  };
  const view = createBoardView({ columns, station, open });
  // What slows orders down stays in sight. Else a full board has the room for tickets.
  const [isServiceAsked, setServiceOpen] = createSignal(false);
  const isSlowed = () =>
    findBusy(props.snapshot.service, now()) !== null ||
    listPauseScopes(props.snapshot.service).some((scope) => findPause(props.snapshot.service, scope, now()) !== null);
  const isServiceOpen = () => isServiceAsked() || isSlowed();
  const hiddenCount = () => props.snapshot.count - props.snapshot.orders.length;
  return (
    <div class={styles["kitchen"]} data-full={view.fullScreen.isOn()} data-dense={view.isDense()}>
      <ConnectionLost now={now()} />
      <Toolbar
        now={now()}
        figures={props.snapshot.figures}
        bell={bell}
        isRinging={isRinging()}
        station={station()}
        onStation={chooseStation}
        onSoldOut={() => open({ kind: "soldOut" })}
        onPause={() => open({ kind: "pause" })}
        isServiceOpen={view.isDense() ? isServiceOpen() : null}
        onService={() => setServiceOpen(!isServiceAsked())}
        onDeliveries={() => open({ kind: "deliveries" })}
        onKeys={() => open({ kind: "keys" })}
        isAllDay={view.isAllDay()}
        onAllDay={view.toggleAllDay}
        fullScreen={view.fullScreen}
      />
      <SoundQuestion bell={bell} />
      <PausedBanner service={props.snapshot.service} now={now()} onOpen={() => open({ kind: "pause" })} />
      <Show when={view.isDense() ? isServiceOpen() : !view.fullScreen.isOn()}>
        <ServiceStrip service={props.snapshot.service} now={now()} onChanged={() => void board.refresh()} />
      </Show>
      <Show when={hiddenCount() > 0}>
        <p class={styles["more"]} role="status">
          {t("kitchen.more", { count: hiddenCount() })}
        </p>
      </Show>
      <p class="visually-hidden" role="status">
        {waitingCount() > 0 ? t("kitchen.waiting", { count: waitingCount() }) : ""}
      </p>
      <p class="visually-hidden" role="status">
        {bell.isBlocked() ? t("kitchen.sound.none") : ""}
      </p>
      <GuestChanges changes={changes} now={now()} />
      <LaterLane orders={props.snapshot.later} until={props.snapshot.figures.until} now={now()} />
      <Show when={view.isAllDay()}>
        <AllDay orders={props.snapshot.orders} station={station()} />
      </Show>
      <ColumnsView
        board={columns()}
        station={station()}
        now={now()}
        numbered={view.numbered()}
        isRinging={isRinging()}
        isDense={view.isDense()}
        actions={view.actions}
      />
      <UndoBar />
      <Show when={openedDialog()} keyed>
        {(dialog) => (
          <BoardDialog
            dialog={dialog}
            snapshot={props.snapshot}
            station={station()}
            now={now()}
            onClose={() => setOpenedDialog(null)}
          />
        )}
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
