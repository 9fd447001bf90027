import { For, onMount } from "solid-js";
import styles from "../dashboard.module.css";
import { useDashboard } from "../state.tsx";
import lockStyles from "../tablet/lock.module.css";

/** Recovery codes, which cannot be read again. It is not a modal, so that a stray tap cannot close it. */
export const RecoveryCodes = (props: { codes: readonly string[]; onDone(): void }) => {
  const { t } = useDashboard();
  let title: HTMLHeadingElement | undefined;
  onMount(() => title?.focus());
  return (
    <section class={styles["card"]} aria-labelledby="codes-title">
      <h2 id="codes-title" ref={title} tabindex="-1">
        {t("signIn.codesTitle")}
      </h2>
      <p>{t("signIn.codesWarning")}</p>
      <ol class={lockStyles["codes"]}>
        <For each={props.codes}>{(code) => <li>{code}</li>}</For>
      </ol>
      <div class={styles["ways"]}>
        <button type="button" class="button quiet" onClick={() => print()}>
          {t("signIn.codesPrint")}
        </button>
        <button type="button" class="button" onClick={props.onDone}>
          {t("signIn.codesDone")}
        </button>
      </div>
    </section>
  );
};
