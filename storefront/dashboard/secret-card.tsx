import { For, onMount } from "solid-js";
import styles from "./dashboard.module.css";
import { CopyField } from "./form/copy-field.tsx";
import secretStyles from "./secret.module.css";
import { useDashboard } from "./state.tsx";

interface SecretCardProps {
  /** The name of the secret's owner, such as an API key. */
  name: string;
  warning: string;
  /** The secrets to store, each with its label. */
  secrets: readonly { label: string; value: string }[];
  onDone(): void;
}

/** Shows secrets that cannot be read again. It is not a modal, so that a stray tap or key cannot close it. */
export const SecretCard = (props: SecretCardProps) => {
  const { t } = useDashboard();
  let title: HTMLHeadingElement | undefined;
  onMount(() => title?.focus());
  return (
    <section class={`${styles["card"]} ${secretStyles["fresh"]}`} aria-labelledby="secret-title">
      <h2 id="secret-title" ref={title} tabindex="-1">
        {t("secret.title", { name: props.name })}
      </h2>
      <p>{props.warning}</p>
      <For each={props.secrets}>{(secret) => <CopyField label={secret.label} value={secret.value} />}</For>
      <button type="button" class="button" onClick={props.onDone}>
        {t("secret.done")}
      </button>
    </section>
  );
};
