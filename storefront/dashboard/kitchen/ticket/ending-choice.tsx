import { For, Show } from "solid-js";
import { InputField } from "../../../ui/field.tsx";
import styles from "../../form/form.module.css";
import { useDashboard } from "../../state.tsx";
import { type EndingInput, endings } from "./ending.ts";

interface EndingChoiceProps {
  id: string;
  legend: string;
  value: EndingInput;
  error?: string | undefined;
  onChange(value: EndingInput): void;
}

/** Chooses when something ends: in an hour, at the next opening, at a time, or manually. */
export const EndingChoice = (props: EndingChoiceProps) => {
  const { t } = useDashboard();
  return (
    <fieldset class={styles["set"]}>
      <legend>{props.legend}</legend>
      <div class={styles["pills"]}>
        <For each={endings}>
          {(kind) => (
            <label>
              <input
                type="radio"
                name={props.id}
                checked={props.value.kind === kind}
                onChange={() => props.onChange({ ...props.value, kind })}
              />
              <span>{t(`kitchen.ends.${kind}`)}</span>
            </label>
          )}
        </For>
      </div>
      <Show when={props.value.kind === "time"}>
        <InputField
          id={`${props.id}-time`}
          type="time"
          label={t("kitchen.timeField")}
          value={props.value.time}
          error={props.error}
          onInput={(time) => props.onChange({ ...props.value, time })}
        />
      </Show>
    </fieldset>
  );
};
