import { Show } from "solid-js";
import { useDashboard } from "../../state.tsx";
import styles from "../kitchen.module.css";
import type { Bell } from "./bell.ts";

/** Asks once on each device whether new orders ring, because browsers play no sound before a tap. It stays until it is
 *  answered: if the first tap on the board removed it, the board would move under the finger. */
export const SoundQuestion = (props: { bell: Bell }) => {
  const { t } = useDashboard();
  return (
    <Show when={props.bell.isUnanswered()}>
      <div class={styles["question"]}>
        <p>{t("kitchen.sound.ask")}</p>
        <button type="button" data-bell class={styles["quiet"]} onClick={() => props.bell.answer(true)}>
          {t("kitchen.sound.yes")}
        </button>
        <button type="button" data-bell class={styles["quiet"]} onClick={() => props.bell.answer(false)}>
          {t("kitchen.sound.no")}
        </button>
      </div>
    </Show>
  );
};
