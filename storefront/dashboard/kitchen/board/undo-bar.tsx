import { createSignal, For, onCleanup, Show } from "solid-js";
import { useDashboard } from "../../state.tsx";
import { useBoard } from "./board.tsx";
import type { ActiveBump } from "./bumps.ts";
import styles from "./undo-bar.module.css";

/** Whole seconds in which a bump can still be undone. */
const secondsLeft = ({ effectiveAt }: ActiveBump, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(effectiveAt) - Date.parse(now)) / 1000));

const Undo = (props: { bump: ActiveBump; isLatest: boolean }) => {
  const { t, now } = useDashboard();
  const board = useBoard();
  const [seconds, setSeconds] = createSignal(secondsLeft(props.bump, now()));
  const timer = setInterval(() => setSeconds(secondsLeft(props.bump, now())), 250);
  onCleanup(() => clearInterval(timer));
  return (
    <div class={styles["undo"]}>
      <span>{t("kitchen.bumped", { number: props.bump.number })}</span>
      <button type="button" onClick={() => void board.undoBump(props.bump)}>
        {t("kitchen.undo")}
        <span class="visually-hidden">{` #${props.bump.number}`}</span>
        <Show when={props.isLatest}>
          <span class={styles["key"]} aria-hidden="true">
            U
          </span>
        </Show>
      </button>
      <span class={styles["seconds"]} aria-hidden="true">
        {seconds()}
      </span>
    </div>
  );
};

/** The bumps that can still be undone, each with the seconds that are left. A screen reader hears each once. */
export const UndoBar = () => {
  const board = useBoard();
  return (
    <div class={styles["bar"]} role="status">
      <For each={board.undoable().slice(-3)}>
        {(bump) => <Undo bump={bump} isLatest={bump === board.undoable().at(-1)} />}
      </For>
    </div>
  );
};
