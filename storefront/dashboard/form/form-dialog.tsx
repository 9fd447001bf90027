import { createSignal, type JSX, onCleanup, onMount, Show } from "solid-js";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { type Submission, useDashboard } from "../state.tsx";
import { DiscardPrompt } from "./discard-prompt.tsx";
import type { Draft } from "./draft.ts";
import styles from "./form.module.css";
import { focusFirstInvalid } from "./form-focus.ts";

interface FormDialogProps {
  title: string;
  /** The label of the submit button. */
  action: JSX.Element;
  /** The label of the close button, if "Cancel" would be ambiguous. */
  back?: string;
  /** Whether the action deletes something. */
  isDangerous?: boolean;
  submission: Submission;
  /** What the form changes. Closing the dialog asks first if it has unsaved changes. */
  draft?: Pick<Draft<object>, "isDirty">;
  onSubmit(): void;
  onClose(): void;
  /** What the fields result in. It is beside them on wide screens, and after them on others. */
  preview?: { label: string; render(): JSX.Element };
  children: JSX.Element;
}

/** The foot of a form: errors of the form as a whole, and the buttons. */
const Footer = (
  props: Pick<FormDialogProps, "action" | "isDangerous" | "submission" | "onClose"> & { back: string },
) => (
  <div class={styles["foot"]}>
    <ErrorText text={props.submission.errors()["form"]} />
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

const Preview = (props: { label: string; render(): JSX.Element }) => (
  // A scrolling area must be reachable by keyboard.
  <section class={styles["preview"]} aria-label={props.label} tabindex="0">
    <h3>{props.label}</h3>
    {props.render()}
  </section>
);

/** A form in a modal. Errors appear at their fields, and focus moves to the first invalid one. */
export const FormDialog = (props: FormDialogProps) => {
  const { t, unsaved } = useDashboard();
  let form: HTMLFormElement | undefined;
  let fields: HTMLDivElement | undefined;
  const isDirty = () => props.draft?.isDirty() ?? false;
  unsaved.watch(isDirty);
  const [isLeaving, setLeaving] = createSignal(false);
  const close = (): void => {
    if (isDirty()) setLeaving(true);
    else props.onClose();
  };
  // The modal opens later and focuses the element with `autofocus`, otherwise the close button.
  onMount(() => form?.querySelector("input, textarea, select")?.setAttribute("autofocus", ""));
  // A text without a control that is longer than the dialog is scrolled by keyboard, too. A short one takes no focus.
  onMount(() => {
    const area = fields;
    if (!area || area.querySelector("a, button, input, textarea, select")) return;
    const observer = new ResizeObserver(() => {
      if (area.scrollHeight > area.clientHeight) area.setAttribute("tabindex", "0");
      else area.removeAttribute("tabindex");
    });
    observer.observe(area);
    onCleanup(() => observer.disconnect());
  });
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
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        <div class={styles["content"]} data-split={props.preview !== undefined}>
          <div ref={fields} class={styles["fields"]}>
            {props.children}
          </div>
          <Show when={props.preview}>{(preview) => <Preview {...preview()} />}</Show>
        </div>
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
          <DiscardPrompt
            question={t("discard.ask")}
            leaveText={t("discard.leave")}
            onStay={() => setLeaving(false)}
            onLeave={props.onClose}
          />
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
  /** Further input that the action needs. */
  children?: JSX.Element;
}

/** Asks for confirmation before something is deleted. */
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
