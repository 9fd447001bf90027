import { For, onMount } from "solid-js";
import styles from "./dashboard.module.css";
import { CopyField } from "./form/copy-field.tsx";
import secretStyles from "./secret.module.css";
import { useDashboard } from "./state.tsx";

interface SecretCardProps {
  /** What the secret belongs to. */
  name: string;
  warning: string;
  /** What has to be stored, each with its label. */
  secrets: readonly { label: string; value: string }[];
  onDone(): void;
}

/** Shows what cannot be read again. It stands in the page, not in a modal, so that no stray key or tap takes it away. */
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
