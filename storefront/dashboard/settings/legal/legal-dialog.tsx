import { createSignal, Show } from "solid-js";
import { type LegalPage, type LegalPageKind, maxLegalText } from "../../../../db/schema/store/enums.ts";
import { InputField } from "../../../ui/field.tsx";
import { createFields } from "../../fields/draft-fields.ts";
import { TextAreaField } from "../../fields/text-area-field.tsx";
import { createDraft } from "../../form/draft.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, type Errors, useDashboard } from "../../state.tsx";
import type { Settings } from "../../store-settings.ts";
import type { ChangedPage, writeLegalPage } from "./api.ts";
import styles from "./legal.module.css";
import { LegalPreview } from "./legal-preview.tsx";
import { TemplateChoice } from "./template-choice.tsx";

interface LegalDialogProps {
  kind: LegalPageKind;
  page: LegalPage | null;
  settings: Settings;
  write: typeof writeLegalPage;
  onDone(): void;
  onClose(): void;
}

/** Edits a legal page, with a preview of what guests will read. */
export const LegalDialog = (props: LegalDialogProps) => {
  const { t } = useDashboard();
  const { kind } = props;
  const [opened, setOpened] = createSignal(props.page);
  const [changed, setChanged] = createSignal<ChangedPage | null>(null);
  const draft = createDraft({ title: props.page?.title ?? t(`legal.${kind}`), text: props.page?.text ?? "" });
  const submission = createSubmission(({ errors }) =>
    Object.fromEntries(errors.map(({ path, message }) => [path.split(".").at(-1) ?? "form", message])),
  );
  const { field } = createFields("legal-page", draft, submission.errors);
  const findErrors = (): Errors => ({
    ...(draft.values.title.trim() ? {} : { title: t("field.missing") }),
    ...(draft.values.text.trim() ? {} : { text: t("legal.textMissing") }),
    ...(draft.values.text.length > maxLegalText ? { text: t("legal.tooLong", { max: maxLegalText }) } : {}),
  });
  const submit = async (): Promise<void> => {
    if (!submission.validate(findErrors())) return;
    const page = { kind, title: draft.values.title.trim(), text: draft.values.text.trim() };
    const written = await submission.run(() => props.write(kind, opened(), page));
    if (!written) return;
    if (written.result === "written") return props.onDone();
    setChanged(written.result);
    setOpened(written.result.theirs);
    submission.validate({ form: t("legal.changed") });
  };
  return (
    <FormDialog
      title={t(`legal.${kind}`)}
      action={t("legal.save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
      preview={{
        label: t("legal.preview"),
        render: () => <LegalPreview title={draft.values.title} text={draft.values.text} />,
      }}
    >
      <InputField {...field("title")} label={t("legal.pageTitle")} maxlength={120} />
      <TextAreaField {...field("text")} label={t("legal.text")} hint={t("legal.textHint")} rows={14} />
      <TemplateChoice
        kind={kind}
        settings={props.settings}
        hasText={draft.values.text.trim() !== ""}
        onChosen={({ title, text }) => draft.set({ title, text })}
      />
      <Show when={changed()?.theirs}>
        {(theirs) => (
          <div class={styles["theirs"]}>
            <h3>{t("legal.theirs")}</h3>
            <section class={styles["frame"]} aria-label={t("legal.theirs")} tabindex="0">
              <LegalPreview title={theirs().title} text={theirs().text} />
            </section>
          </div>
        )}
      </Show>
    </FormDialog>
  );
};
