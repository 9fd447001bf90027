import { createUniqueId, onMount } from "solid-js";
import { useDashboard } from "../state.tsx";
import styles from "./form.module.css";

interface DiscardPromptProps {
  question: string;
  /** The label of the button that discards the changes. */
  leaveText: string;
  onStay(): void;
  onLeave(): void;
}

/** Asks before edits are discarded, so that a stray tap or key loses nothing. */
export const DiscardPrompt = (props: DiscardPromptProps) => {
  const { t } = useDashboard();
  const id = createUniqueId();
  let stayButton: HTMLButtonElement | undefined;
  onMount(() => stayButton?.focus());
  return (
    <div class={styles["foot"]} role="alertdialog" aria-labelledby={id}>
      <p id={id}>{props.question}</p>
      <button type="button" class="link" onClick={props.onLeave}>
        {props.leaveText}
      </button>
      <button ref={stayButton} type="button" class="button" autofocus onClick={props.onStay}>
        {t("discard.stay")}
      </button>
    </div>
  );
};
