import type { Refused } from "../../api/client.ts";
import { InputField } from "../../ui/field.tsx";
import { type CreatedApp, createApp } from "../api.ts";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { findRejectedRow, linesOf } from "../form/rows.ts";
import { ScopeChoice } from "../scope-choice.tsx";
import { createSubmission, type Errors, useDashboard } from "../state.tsx";
import { PlaceChoice } from "./place-choice.tsx";

interface Values {
  name: string;
  uris: string;
  scopes: string[];
  isPublic: boolean;
}

/** Creates a partner's app: its name, redirect URIs, client type and scopes. */
export const AppDialog = (props: { onCreated(created: CreatedApp): void; onClose(): void }) => {
  const { t } = useDashboard();
  const draft = createDraft<Values>({ name: "", uris: "", scopes: [], isPublic: false });
  const { values } = draft;
  const explain = ({ errors }: Refused): Errors => {
    const rejectedRow = findRejectedRow(errors, "redirectUris", values.uris);
    return rejectedRow ? { redirectUris: t("apps.uriWrong", rejectedRow) } : {};
  };
  const submission = createSubmission(explain);
  const findMissing = (): Errors => ({
    ...(values.name.trim() ? {} : { name: t("required.name") }),
    ...(linesOf(values.uris).length > 0 ? {} : { redirectUris: t("apps.urisMissing") }),
    ...(values.scopes.length > 0 ? {} : { scopes: t("scopes.none") }),
  });
  const submit = async (): Promise<void> => {
    if (!submission.validate(findMissing())) return;
    const { isPublic } = values;
    const input = {
      name: values.name.trim(),
      redirectUris: linesOf(values.uris),
      scopes: [...values.scopes],
      isPublic,
    };
    const created = await submission.run(() => createApp(input));
    if (created) props.onCreated(created.result);
  };
  return (
    <FormDialog
      title={t("apps.new")}
      action={t("apps.create")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField
        id="app-name"
        label={t("apps.name")}
        maxlength={120}
        hint={t("apps.nameHint")}
        value={values.name}
        onInput={(name) => draft.set({ name })}
        error={submission.errors()["name"]}
      />
      <TextAreaField
        isCode
        id="app-uris"
        label={t("apps.uris")}
        hint={t("apps.urisHint")}
        value={values.uris}
        error={submission.errors()["redirectUris"]}
        onInput={(uris) => draft.set({ uris })}
      />
      <PlaceChoice isPublic={values.isPublic} onChange={(isPublic) => draft.set({ isPublic })} />
      <ScopeChoice
        chosen={values.scopes}
        error={submission.errors()["scopes"]}
        onChange={(scopes) => draft.set({ scopes })}
      />
    </FormDialog>
  );
};
