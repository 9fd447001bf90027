import { createSignal, For } from "solid-js";
import { useDashboard } from "../state.tsx";
import styles from "./guides.module.css";

interface GuideProps {
  title: string;
  steps: readonly string[];
  /** The code that a developer copies. */
  code: string;
}

/** A guide on one page: what to do first, and code that works as it is. */
export const Guide = (props: GuideProps) => {
  const { t } = useDashboard();
  const [status, setStatus] = createSignal("");
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(props.code).then(
      () => true,
      () => false,
    );
    setStatus(t(isCopied ? "secret.copied" : "secret.manual"));
  };
  return (
    <details class={styles["guide"]}>
      <summary>{props.title}</summary>
      <div class={styles["body"]}>
        <ol>
          <For each={props.steps}>{(step) => <li>{step}</li>}</For>
        </ol>
        {/* A scrolling area must be reachable by keyboard. */}
        <pre tabindex="0" dir="ltr">
          <code>{props.code}</code>
        </pre>
        <p>
          <button type="button" class="button quiet" onClick={() => void copy()}>
            {t("secret.copy")}
          </button>{" "}
          <span role="status">{status()}</span>
        </p>
      </div>
    </details>
  );
};
