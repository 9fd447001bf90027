import { createSignal, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { InputField } from "../../ui/field.tsx";
import styles from "../account.module.css";
import { accountError } from "../refusals.ts";
import { saveAllergies } from "./api.ts";
import type { PrivacyTranslate } from "./messages.ts";

/** Allergies, which are stored only with the person's consent. */
export const AllergiesCard = (props: { t: PrivacyTranslate; saved: string }) => {
  const { t } = useShop();
  const [text, setText] = createSignal(props.saved);
  const [hasConsent, setConsent] = createSignal(props.saved !== "");
  const [isSaved, setSaved] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setSaved(false);
    const allergies = text().trim();
    if (allergies !== "" && !hasConsent()) return void setError(props.t("allergiesTick"));
    setError(undefined);
    try {
      await saveAllergies(allergies, hasConsent());
      setSaved(true);
    } catch (refusal) {
      setError(accountError(refusal, t));
    }
  };
  return (
    <section class={styles["card"]} aria-labelledby="allergies">
      <h2 id="allergies">{props.t("allergies")}</h2>
      <p class={styles["soft"]}>{props.t("allergiesHint")}</p>
      <form class={styles["form"]} novalidate onSubmit={(event) => void save(event)}>
        <InputField
          id="own-allergies"
          label={props.t("allergiesLabel")}
          maxlength={500}
          value={text()}
          onInput={setText}
        />
        <Show when={text().trim() !== ""}>
          <label class={styles["check"]}>
            <input
              type="checkbox"
              checked={hasConsent()}
              onChange={(event) => setConsent(event.currentTarget.checked)}
            />
            <span>{props.t("allergiesConsent")}</span>
          </label>
        </Show>
        <ErrorText text={error()} />
        <button type="submit" class="button quiet">
          {props.t("allergiesSave")}
        </button>
        <p class={styles["mark"]} role="status">
          {isSaved() ? props.t("allergiesSaved") : ""}
        </p>
      </form>
    </section>
  );
};
