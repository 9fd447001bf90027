import { createSignal, type JSX, Show } from "solid-js";
import { ErrorText } from "../../ui/error-text.tsx";
import styles from "../dashboard.module.css";
import { type Submission, useDashboard } from "../state.tsx";
import { focusFirstInvalid } from "./form-focus.ts";
import sectionStyles from "./section.module.css";

interface SectionFormProps {
  id: string;
  title: string;
  hint?: string;
  /** The message after saving, if the default one does not apply. */
  saved?: string;
  submission: Submission;
  /** Resolves to true if the section was saved. */
  onSubmit(): Promise<boolean>;
  children: JSX.Element;
}

/** A section of settings that is saved separately and confirms it beside its button. */
export const SectionForm = (props: SectionFormProps) => {
  const { t } = useDashboard();
  const [isSaved, setSaved] = createSignal(false);
  let form: HTMLFormElement | undefined;
  focusFirstInvalid(
    () => form,
    () => props.submission.errors(),
  );
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setSaved(false);
    setSaved(await props.onSubmit());
  };
  return (
    <section class={sectionStyles["section"]} aria-labelledby={`${props.id}-title`}>
      <form
        ref={form}
        class={`${styles["card"]} ${sectionStyles["form"]}`}
        novalidate
        onSubmit={(event) => void submit(event)}
        onInput={() => setSaved(false)}
      >
        <div class={sectionStyles["head"]}>
          <h2 id={`${props.id}-title`}>{props.title}</h2>
          <Show when={props.hint}>{(hint) => <p class={styles["soft"]}>{hint()}</p>}</Show>
        </div>
        {props.children}
        <ErrorText text={props.submission.errors()["form"]} />
        <div class={sectionStyles["foot"]}>
          <button type="submit" class="button" disabled={props.submission.isBusy()}>
            {t("save")}
            <span class="visually-hidden"> {props.title}</span>
          </button>
          <p class={sectionStyles["saved"]} role="status">
            {isSaved() ? (props.saved ?? t("saved")) : ""}
          </p>
        </div>
      </form>
    </section>
  );
};

interface SectionProps {
  id: string;
  title: string;
  hint?: string;
  action?: { text: string; start(): void };
  children: JSX.Element;
}

/** A section of settings with a list, whose rows are edited in dialogs. */
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
