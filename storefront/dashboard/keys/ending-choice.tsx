import { For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import styles from "../form/form.module.css";
import { useDashboard } from "../state.tsx";

const endings = ["30", "90", "365", "never", "own"] as const;

/** When a key expires: after some days, never, or after a chosen date. */
export type Ending = (typeof endings)[number];

interface EndingChoiceProps {
  ending: Ending;
  day: string;
  error?: string | undefined;
  onEnding(ending: Ending): void;
  onDay(day: string): void;
}

export const EndingChoice = (props: EndingChoiceProps) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  return (
    <fieldset class={styles["set"]}>
      <legend>{t("keys.ends")}</legend>
      <div class={styles["pills"]}>
        <For each={endings}>
          {(ending) => (
            <label>
              <input
                type="radio"
                name="key-ending"
                checked={props.ending === ending}
                onChange={() => props.onEnding(ending)}
              />
              <span>{t(`keys.ends.${ending}`)}</span>
            </label>
          )}
        </For>
      </div>
      <Show when={props.ending === "own"}>
        <InputField
          id="key-day"
          type="date"
          label={t("keys.lastDay")}
          min={format.date(now())}
          value={props.day}
          error={props.error}
          onInput={props.onDay}
        />
      </Show>
    </fieldset>
  );
};
