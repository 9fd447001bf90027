import { createSignal, For, Show } from "solid-js";
import { newRequestKey } from "../../state/request-key.ts";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import card from "../dashboard.module.css";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../state.tsx";
import { addNote, type CustomerDetails, removeNote } from "./api.ts";
import styles from "./customers.module.css";

interface NotesCardProps {
  customer: CustomerDetails;
  canWrite: boolean;
  onChange(): void;
}

const NoteDialog = (props: { profileId: string; onDone(): void; onClose(): void }) => {
  const { t, announce } = useDashboard();
  const submission = createSubmission();
  const draft = createDraft({ text: "" });
  // Another tap after a lost answer is the same note.
  const key = newRequestKey();
  const save = async (): Promise<void> => {
    const text = draft.values.text.trim();
    if (!submission.validate(text === "" ? { text: t("customers.noteEmpty") } : {})) return;
    if (!(await submission.run(() => addNote(props.profileId, text, key)))) return;
    announce(t("customers.noteAdded"));
    props.onDone();
  };
  return (
    <FormDialog
      title={t("customers.note")}
      action={t("customers.noteAdd")}
      submission={submission}
      draft={draft}
      onSubmit={() => void save()}
      onClose={props.onClose}
    >
      <TextAreaField
        id="customer-note"
        label={t("customers.note")}
        hint={t("customers.noteHint")}
        maxlength={1000}
        rows={4}
        value={draft.values.text}
        onInput={(text) => draft.set("text", text)}
        error={submission.errors()["text"]}
      />
    </FormDialog>
  );
};

/** Notes of staff about a person, newest first. */
export const NotesCard = (props: NotesCardProps) => {
  const { t, now, announce } = useDashboard();
  const { format } = useShop();
  const removal = createSubmission();
  const [isAdding, setAdding] = createSignal(false);
  const remove = async (id: string): Promise<void> => {
    if (!(await removal.run(() => removeNote(id)))) return;
    announce(t("customers.noteRemoved"));
    document.getElementById("customer-notes")?.focus();
    props.onChange();
  };
  return (
    <section class={card["card"]} aria-labelledby="customer-notes">
      <h2 id="customer-notes" tabindex="-1">
        {t("customers.notes")}
      </h2>
      <Show when={props.customer.notes.length > 0} fallback={<p class={card["soft"]}>{t("customers.noNotes")}</p>}>
        <ul class={styles["notes"]}>
          <For each={props.customer.notes}>
            {(note) => (
              <li>
                <p class={styles["note"]}>{note.text}</p>
                <p class={card["soft"]}>
                  {[note.author, format.moment(note.createdAt, now())].filter(Boolean).join(" · ")}
                  <Show when={props.canWrite}>
                    {" "}
                    <button
                      type="button"
                      class="link"
                      aria-label={t("customers.noteRemoveThis", { text: note.text.slice(0, 60) })}
                      disabled={removal.isBusy()}
                      onClick={() => void remove(note.id)}
                    >
                      {t("customers.noteRemove")}
                    </button>
                  </Show>
                </p>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <ErrorText text={removal.errors()["form"]} />
      <Show when={props.canWrite}>
        <button type="button" class="button quiet" onClick={() => setAdding(true)}>
          {t("customers.noteAdd")}
        </button>
      </Show>
      <Show when={isAdding()}>
        <NoteDialog
          profileId={props.customer.id}
          onDone={() => {
            setAdding(false);
            props.onChange();
          }}
          onClose={() => setAdding(false)}
        />
      </Show>
    </section>
  );
};
