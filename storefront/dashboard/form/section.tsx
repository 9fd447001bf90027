import { type JSX, Show } from "solid-js";
import styles from "../dashboard.module.css";
import sectionStyles from "./section.module.css";

interface SectionProps {
  id: string;
  title: string;
  hint?: string;
  action?: { text: string; start(): void };
  children: JSX.Element;
}

/** A section of an area: fields of its PageForm, or a list whose rows are edited in dialogs. */
export const Section = (props: SectionProps) => (
  <section class={`${styles["card"]} ${sectionStyles["form"]}`} aria-labelledby={`${props.id}-title`}>
    <div class={sectionStyles["head"]}>
      <h2 id={`${props.id}-title`} tabindex="-1">
        {props.title}
      </h2>
      <Show when={props.hint}>{(hint) => <p class={styles["soft"]}>{hint()}</p>}</Show>
      <Show when={props.action}>
        {(action) => (
          <button type="button" class="button quiet" aria-haspopup="dialog" onClick={() => action().start()}>
            {action().text}
          </button>
        )}
      </Show>
    </div>
    {props.children}
  </section>
);
