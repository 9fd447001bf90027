import { For } from "solid-js";
import { useDashboard } from "../state.tsx";
import styles from "./number-pad.module.css";
import { type PadKey, padKeys } from "./pad.rules.ts";

/** A number pad for fingers. It does not take the focus, so that a field and its keyboard go on working. */
export const NumberPad = (props: { label: string; onKey(key: PadKey): void }) => {
  const { t } = useDashboard();
  return (
    <fieldset class={styles["pad"]}>
      <legend class="visually-hidden">{props.label}</legend>
      <For each={padKeys}>
        {(key) => (
          <button
            type="button"
            aria-label={key === "back" ? t("counter.pad.back") : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.onKey(key)}
          >
            {key === "back" ? "⌫" : key}
          </button>
        )}
      </For>
    </fieldset>
  );
};
