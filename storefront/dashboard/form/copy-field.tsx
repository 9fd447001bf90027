import { createSignal, createUniqueId } from "solid-js";
import styles from "../secret.module.css";
import { useDashboard } from "../state.tsx";

/** A read-only text with a copy button. */
export const CopyField = (props: { label: string; value: string }) => {
  const { t } = useDashboard();
  const id = createUniqueId();
  const [status, setStatus] = createSignal("");
  let field: HTMLInputElement | undefined;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.value);
      setStatus(t("secret.copied"));
    } catch {
      field?.select();
      setStatus(t("secret.manual"));
    }
  };
  return (
    <div class={styles["secret"]}>
      <label for={id}>{props.label}</label>
      <input
        ref={field}
        id={id}
        readonly
        autocomplete="off"
        spellcheck={false}
        value={props.value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="button quiet" onClick={() => void copy()}>
        {t("secret.copy")}
        <span class="visually-hidden"> {props.label}</span>
      </button>
      <p class={styles["told"]} role="status">
        {status()}
      </p>
    </div>
  );
};
