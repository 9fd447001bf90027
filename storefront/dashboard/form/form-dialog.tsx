import { createSignal, type JSX, onMount, Show } from "solid-js";
import { Dialog } from "../../ui/dialog.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { type Submission, useDashboard } from "../state.tsx";
import styles from "./form.module.css";
import { focusFirstInvalid } from "./form-focus.ts";

interface FormDialogProps {
  title: string;
  /** What the button that sends it says. */
  action: string;
  /** What the button that closes it says, where "Cancel" would mislead. */
  back?: string;
  /** Where the action takes something away. */
  isDangerous?: boolean;
  submission: Submission;
  onSubmit(): void;
  onClose(): void;
  children: JSX.Element;
}

/** What stands below a form: what is held against it as a whole, and the ways out. */
const Footer = (
  props: Pick<FormDialogProps, "action" | "isDangerous" | "submission" | "onClose"> & { back: string },
) => (
  <div class={styles["foot"]}>
    <Show when={props.submission.errors()["form"]}>
      {(text) => (
        <p class="error" role="alert">
          {text()}
        </p>
      )}
    </Show>
    <button type="button" class="button quiet" onClick={props.onClose}>
      {props.back}
    </button>
    <button
      type="submit"
      classList={{ button: true, [styles["danger"] ?? ""]: props.isDangerous ?? false }}
      disabled={props.submission.isBusy()}
    >
      {props.action}
    </button>
  </div>
);

/** Asks before something that was typed is lost by a stray tap or key. */
const DiscardPrompt = (props: { onStay(): void; onLeave(): void }) => {
  const { t } = useDashboard();
  let stayButton: HTMLButtonElement | undefined;
  onMount(() => stayButton?.focus());
  return (
    <div class={styles["foot"]} role="alertdialog" aria-labelledby="discard">
      <p id="discard">{t("discard.ask")}</p>
      <button type="button" class="link" onClick={props.onLeave}>
        {t("discard.leave")}
      </button>
      <button ref={stayButton} type="button" class="button" onClick={props.onStay}>
        {t("discard.stay")}
      </button>
    </div>
  );
};

/** A form in a modal. What is wrong stands at its field, and focus moves to the first of them. */
export const FormDialog = (props: FormDialogProps) => {
  const { t } = useDashboard();
  let form: HTMLFormElement | undefined;
  const [isTouched, setTouched] = createSignal(false);
  const [isLeaving, setLeaving] = createSignal(false);
  const close = (): void => {
    if (isTouched()) setLeaving(true);
    else props.onClose();
  };
  // The modal opens after this and gives focus to what asks for it, instead of to the button that closes.
  onMount(() => form?.querySelector("input, textarea, select")?.setAttribute("autofocus", ""));
  focusFirstInvalid(
    () => form,
    () => props.submission.errors(),
  );
  return (
    <Dialog label={props.title} kind="sheet" onClose={close}>
      <div class={styles["head"]}>
        <h2>{props.title}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={close}>
          <CloseIcon />
        </button>
      </div>
      <form
        ref={form}
        class={styles["form"]}
        novalidate
        onInput={() => setTouched(true)}
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        <div class={styles["fields"]}>{props.children}</div>
        <Show
          when={isLeaving()}
          fallback={
            <Footer
              action={props.action}
              back={props.back ?? t("cancel")}
              isDangerous={props.isDangerous ?? false}
              submission={props.submission}
              onClose={props.onClose}
            />
          }
        >
          <DiscardPrompt onStay={() => setLeaving(false)} onLeave={props.onClose} />
        </Show>
      </form>
    </Dialog>
  );
};

interface ConfirmProps {
  title: string;
  hint: string;
  action: string;
  submission: Submission;
  onConfirm(): void;
  onClose(): void;
  /** What has to be decided with it. */
  children?: JSX.Element;
}

/** Asks once more before something is taken away for good. */
export const Confirm = (props: ConfirmProps) => (
  <FormDialog
    title={props.title}
    action={props.action}
    isDangerous
    submission={props.submission}
    onSubmit={props.onConfirm}
    onClose={props.onClose}
  >
    <p>{props.hint}</p>
    {props.children}
  </FormDialog>
);
