import { For, Show } from "solid-js";
import { useDashboard } from "../../state.tsx";
import { LateIcon } from "../icons.tsx";
import type { BoardOrder } from "../orders.ts";
import styles from "./allergy-alert.module.css";
import { listAllergyNotes } from "./allergy-notes.rules.ts";

/** What a guest said about allergies, above everything else of a ticket. */
export const AllergyAlert = (props: { order: BoardOrder }) => {
  const { t } = useDashboard();
  const notes = () => listAllergyNotes(props.order);
  return (
    <Show when={notes().length > 0}>
      <div class={styles["allergy"]}>
        <p>
          <LateIcon />
          <strong>{t("kitchen.allergy")}</strong>
        </p>
        <For each={notes()}>{(note) => <p class={styles["text"]}>{note}</p>}</For>
      </div>
    </Show>
  );
};
