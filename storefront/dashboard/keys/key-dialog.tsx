import type { Refused } from "../../api/client.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import { createKey } from "../api.ts";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { findRejectedRow, linesOf } from "../form/rows.ts";
import { ScopeChoice } from "../scope-choice.tsx";
import { createSubmission, type Errors, useDashboard } from "../state.tsx";
import { type Ending, EndingChoice } from "./ending-choice.tsx";
import { daysAfter, endOfDay } from "./expiry.ts";

interface KeyDialogProps {
  onCreated(name: string, token: string): void;
  onClose(): void;
}

interface Values {
  name: string;
  scopes: string[];
  ending: Ending;
  /** The last day of validity, if `ending` is "own". */
  day: string;
  addresses: string;
}

/** Creates an API key: its name, scopes, expiry and allowed IP addresses. */
export const KeyDialog = (props: KeyDialogProps) => {
  const { t, now } = useDashboard();
  const { timezone } = useShop().menu.store;
  const draft = createDraft<Values>({ name: "", scopes: [], ending: "90", day: "", addresses: "" });
  const { values } = draft;
  const explain = ({ errors }: Refused): Errors => {
    const rejectedRow = findRejectedRow(errors, "allowedIps", values.addresses);
    return rejectedRow ? { allowedIps: t("keys.addressWrong", rejectedRow) } : {};
  };
  const submission = createSubmission(explain);
  const expiresAt = (): string | null => {
    if (values.ending === "never") return null;
    return values.ending === "own" ? endOfDay(values.day, timezone) : daysAfter(now(), Number(values.ending));
  };
  const findMissing = (): Errors => {
    const end = expiresAt();
    const isPast = values.ending === "own" && (end === null || end <= now());
    return {
      ...(values.name.trim() ? {} : { name: t("required.name") }),
      ...(isPast ? { expiresAt: t("keys.lastDayMissing") } : {}),
      ...(values.scopes.length > 0 ? {} : { scopes: t("scopes.none") }),
    };
  };
  const submit = async (): Promise<void> => {
    if (!submission.validate(findMissing())) return;
    const name = values.name.trim();
    const input = { name, scopes: [...values.scopes], expiresAt: expiresAt(), allowedIps: linesOf(values.addresses) };
    const created = await submission.run(() => createKey(input));
    if (created) props.onCreated(name, created.result);
  };
  return (
    <FormDialog
      title={t("keys.new")}
      action={t("keys.create")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField
        id="key-name"
        label={t("keys.name")}
        maxlength={120}
        hint={t("keys.nameHint")}
        value={values.name}
        onInput={(name) => draft.set({ name })}
        error={submission.errors()["name"]}
      />
      <ScopeChoice
        chosen={values.scopes}
        error={submission.errors()["scopes"]}
        onChange={(scopes) => draft.set({ scopes })}
      />
      <EndingChoice
        ending={values.ending}
        day={values.day}
        error={submission.errors()["expiresAt"]}
        onEnding={(ending) => draft.set({ ending })}
        onDay={(day) => draft.set({ day })}
      />
      <TextAreaField
        isCode
        id="key-addresses"
        label={t("keys.addresses")}
        hint={t("keys.addressesHint")}
        value={values.addresses}
        error={submission.errors()["allowedIps"]}
        onInput={(addresses) => draft.set({ addresses })}
      />
    </FormDialog>
  );
};
