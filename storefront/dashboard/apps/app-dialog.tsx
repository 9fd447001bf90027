import { createStore } from "solid-js/store";
import type { Refused } from "../../api/client.ts";
import { InputField } from "../../ui/field.tsx";
import { type CreatedApp, createApp } from "../api.ts";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { findRejectedRow, linesOf } from "../form/rows.ts";
import { ScopeChoice } from "../scope-choice.tsx";
import { createSubmission, type Errors, useDashboard } from "../state.tsx";
import { PlaceChoice } from "./place-choice.tsx";

interface Draft {
  name: string;
  uris: string;
  scopes: string[];
  isPublic: boolean;
}

/** Creates a partner's app: its name, redirect URIs, client type and scopes. */
export const AppDialog = (props: { onCreated(created: CreatedApp): void; onClose(): void }) => {
  const { t } = useDashboard();
  const [draft, setDraft] = createStore<Draft>({ name: "", uris: "", scopes: [], isPublic: false });
  const explain = ({ errors }: Refused): Errors => {
    const rejectedRow = findRejectedRow(errors, "redirectUris", draft.uris);
    return rejectedRow ? { redirectUris: t("apps.uriWrong", rejectedRow) } : {};
  };
  const submission = createSubmission(explain);
  const findMissing = (): Errors => ({
    ...(draft.name.trim() ? {} : { name: t("required.name") }),
    ...(linesOf(draft.uris).length > 0 ? {} : { redirectUris: t("apps.urisMissing") }),
    ...(draft.scopes.length > 0 ? {} : { scopes: t("scopes.none") }),
  });
  const submit = async (): Promise<void> => {
    if (!submission.validate(findMissing())) return;
    const { isPublic } = draft;
    const input = { name: draft.name.trim(), redirectUris: linesOf(draft.uris), scopes: [...draft.scopes], isPublic };
    const created = await submission.run(() => createApp(input));
    if (created) props.onCreated(created.result);
  };
  return (
    <FormDialog
      title={t("apps.new")}
      action={t("apps.create")}
      submission={submission}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField
        id="app-name"
        label={t("apps.name")}
        maxlength={120}
        hint={t("apps.nameHint")}
        value={draft.name}
        onInput={(name) => setDraft({ name })}
        error={submission.errors()["name"]}
      />
      <TextAreaField
        isCode
        id="app-uris"
        label={t("apps.uris")}
        hint={t("apps.urisHint")}
        value={draft.uris}
        error={submission.errors()["redirectUris"]}
        onInput={(uris) => setDraft({ uris })}
      />
      <PlaceChoice isPublic={draft.isPublic} onChange={(isPublic) => setDraft({ isPublic })} />
      <ScopeChoice
        chosen={draft.scopes}
        error={submission.errors()["scopes"]}
        onChange={(scopes) => setDraft({ scopes })}
      />
    </FormDialog>
  );
};
