import { For, type JSX, Show } from "solid-js";
import type { KitchenStation } from "../../../../db/schema/enums.ts";
import { useShop } from "../../../state/shop.tsx";
import { useDashboard } from "../../state.tsx";
import type { FullScreen } from "../full-screen.ts";
import {
  BellIcon,
  ClockIcon,
  CourierIcon,
  FullScreenIcon,
  MutedIcon,
  PauseIcon,
  SoldOutIcon,
  SumIcon,
} from "../icons.tsx";
import type { Figures } from "../orders.ts";
import type { Bell } from "../sound/bell.ts";
import { useBoard } from "./board.tsx";
import type { Station } from "./columns.ts";
import { FiguresStrip } from "./figures-strip.tsx";
import { minutesSince } from "./lateness.ts";
import styles from "./toolbar.module.css";

/** Shows whether the board is up to date and, if it is offline, how old the snapshot is. */
const Connection = (props: { now: string }) => {
  const { t } = useDashboard();
  const board = useBoard();
  const snapshotAge = (): string => {
    const readAt = board.readAt();
    if (board.connection() !== "offline" || readAt === null) return "";
    return ` · ${t("kitchen.age", { minutes: minutesSince(readAt, props.now) })}`;
  };
  return (
    <p class={styles["line"]} data-line={board.connection()} role="status">
      <span aria-hidden="true" />
      {t(`kitchen.line.${board.connection()}`)}
      {snapshotAge()}
    </p>
  );
};

/** Turns the sound on or off. If new orders should ring and cannot, it says so in its own place: a line above the board
 *  would move the tickets under the finger. */
const Sound = (props: { bell: Bell; isRinging: boolean }) => {
  const { t } = useDashboard();
  const messageKey = () => (props.bell.isOn() ? "kitchen.sound.on" : "kitchen.sound.off");
  const text = () => t(props.bell.isBlocked() ? "kitchen.sound.none" : messageKey());
  return (
    <button
      type="button"
      data-bell
      class={styles["tool"]}
      data-urgent={props.isRinging && !props.bell.isOn()}
      data-blocked={props.bell.isBlocked()}
      aria-pressed={props.bell.isOn()}
      title={t(messageKey())}
      onClick={props.bell.toggle}
    >
      <Show when={props.bell.isOn()} fallback={<MutedIcon />}>
        <BellIcon />
      </Show>
      <span>{text()}</span>
    </button>
  );
};

interface ToolProps {
  text: string;
  icon: JSX.Element;
  opens?: "dialog";
  isPressed?: boolean;
  isExpanded?: boolean;
  onClick(): void;
}

/** A button of the bar. Where there is no room for its text, the text is its tooltip. */
const Tool = (props: ToolProps) => (
  <button
    type="button"
    class={styles["tool"]}
    aria-haspopup={props.opens}
    aria-pressed={props.isPressed}
    aria-expanded={props.isExpanded}
    title={props.text}
    onClick={props.onClick}
  >
    {props.icon}
    <span>{props.text}</span>
  </button>
);

const Stations = (props: { station: Station; onStation(station: Station): void }) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const usedStations = new Set(menu.items.map(({ kitchenStation }) => kitchenStation));
  const stations = (): Station[] => {
    const all: KitchenStation[] = ["grill", "fryer", "salad", "dessert", "bar", "expo"];
    return ["all", ...all.filter((station) => usedStations.has(station) || station === props.station)];
  };
  return (
    <fieldset class={styles["stations"]}>
      <legend class="visually-hidden">{t("kitchen.stations")}</legend>
      <For each={stations()}>
        {(station) => (
          <label>
            <input
              type="radio"
              name="kitchen-station"
              checked={props.station === station}
              onChange={() => props.onStation(station)}
            />
            <span>{t(`kitchen.station.${station}`)}</span>
          </label>
        )}
      </For>
    </fieldset>
  );
};

interface ToolbarProps {
  now: string;
  figures: Figures;
  bell: Bell;
  isRinging: boolean;
  station: Station;
  onStation(station: Station): void;
  onSoldOut(): void;
  onPause(): void;
  /** Whether extra time and pauses are open. Null if the board has room for them anyway. */
  isServiceOpen: boolean | null;
  onService(): void;
  onDeliveries(): void;
  onKeys(): void;
  isAllDay: boolean;
  onAllDay(): void;
  fullScreen: FullScreen;
}

/** The bar above the columns: connection state, station filter, sound, and actions for the whole kitchen. */
export const Toolbar = (props: ToolbarProps) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  return (
    <div class={styles["toolbar"]}>
      <h1>{t("kitchen")}</h1>
      <Connection now={props.now} />
      <Stations station={props.station} onStation={props.onStation} />
      <div class={styles["tools"]}>
        <Sound bell={props.bell} isRinging={props.isRinging} />
        <Tool text={t("kitchen.allDay")} icon={<SumIcon />} isPressed={props.isAllDay} onClick={props.onAllDay} />
        <Tool text={t("kitchen.soldOut")} icon={<SoldOutIcon />} opens="dialog" onClick={props.onSoldOut} />
        <Tool text={t("kitchen.pause")} icon={<PauseIcon />} opens="dialog" onClick={props.onPause} />
        <Show when={props.isServiceOpen !== null}>
          <Tool
            text={t("service")}
            icon={<ClockIcon />}
            isExpanded={props.isServiceOpen ?? false}
            onClick={props.onService}
          />
        </Show>
        <Show when={menu.store.deliveryEnabled}>
          <Tool text={t("deliveries")} icon={<CourierIcon />} opens="dialog" onClick={props.onDeliveries} />
        </Show>
        <Show when={props.fullScreen.isOffered}>
          <button
            type="button"
            class={`${styles["tool"]} ${styles["icon"]}`}
            aria-pressed={props.fullScreen.isOn()}
            aria-label={t("kitchen.fullScreen")}
            title={t("kitchen.fullScreen")}
            onClick={props.fullScreen.toggle}
          >
            <FullScreenIcon />
          </button>
        </Show>
        <button
          type="button"
          class={styles["tool"]}
          aria-haspopup="dialog"
          aria-label={t("kitchen.keys")}
          title={t("kitchen.keys")}
          onClick={props.onKeys}
        >
          ?
        </button>
      </div>
      <FiguresStrip figures={props.figures} />
    </div>
  );
};
