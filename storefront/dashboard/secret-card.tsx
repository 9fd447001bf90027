import { createSignal, createUniqueId, For, onMount } from "solid-js";
import styles from "./dashboard.module.css";
import { useDashboard } from "./state.tsx";

interface SecretCardProps {
  /** What the secret belongs to. */
  name: string;
  warning: string;
  /** What has to be stored, each with its label. */
  secrets: readonly { label: string; value: string }[];
  onDone(): void;
}

const Secret = (props: { label: string; value: string }) => {
  const { words } = useDashboard();
  const id = createUniqueId();
  const [told, setTold] = createSignal("");
  let field: HTMLInputElement | undefined;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.value);
      setTold(words("secret.copied"));
    } catch {
      field?.select();
      setTold(words("secret.manual"));
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
        {words("secret.copy")}
        <span class="visually-hidden"> {props.label}</span>
      </button>
      <p class={styles["told"]} role="status">
        {told()}
      </p>
    </div>
  );
};

/** Shows what cannot be read again. It stands in the page, not in a modal, so that no stray key or tap takes it away. */
export const SecretCard = (props: SecretCardProps) => {
  const { words } = useDashboard();
  let title: HTMLHeadingElement | undefined;
  onMount(() => title?.focus());
  return (
    <section class={`${styles["card"]} ${styles["fresh"]}`} aria-labelledby="secret-title">
      <h2 id="secret-title" ref={title} tabindex="-1">
        {words("secret.title", { name: props.name })}
      </h2>
      <p>{props.warning}</p>
      <For each={props.secrets}>{(secret) => <Secret label={secret.label} value={secret.value} />}</For>
      <button type="button" class="button" onClick={props.onDone}>
        {words("secret.done")}
      </button>
    </section>
  );
};
