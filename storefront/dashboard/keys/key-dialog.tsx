import { createStore } from "solid-js/store";
import type { Refused } from "../../api/client.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import { createKey } from "../api.ts";
import { TextAreaField } from "../fields/text-area-field.tsx";
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

interface Draft {
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
  const [draft, setDraft] = createStore<Draft>({ name: "", scopes: [], ending: "90", day: "", addresses: "" });
  const explain = ({ errors }: Refused): Errors => {
    const rejectedRow = findRejectedRow(errors, "allowedIps", draft.addresses);
    return rejectedRow ? { allowedIps: t("keys.addressWrong", rejectedRow) } : {};
  };
  const submission = createSubmission(explain);
  const expiresAt = (): string | null => {
    if (draft.ending === "never") return null;
    return draft.ending === "own" ? endOfDay(draft.day, timezone) : daysAfter(now(), Number(draft.ending));
  };
  const findMissing = (): Errors => {
    const end = expiresAt();
    const isPast = draft.ending === "own" && (end === null || end <= now());
    return {
      ...(draft.name.trim() ? {} : { name: t("required.name") }),
      ...(isPast ? { expiresAt: t("keys.lastDayMissing") } : {}),
      ...(draft.scopes.length > 0 ? {} : { scopes: t("scopes.none") }),
    };
  };
  const submit = async (): Promise<void> => {
    if (!submission.validate(findMissing())) return;
    const name = draft.name.trim();
    const input = { name, scopes: [...draft.scopes], expiresAt: expiresAt(), allowedIps: linesOf(draft.addresses) };
    const created = await submission.run(() => createKey(input));
    if (created) props.onCreated(name, created.result);
  };
  return (
    <FormDialog
      title={t("keys.new")}
      action={t("keys.create")}
      submission={submission}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField
        id="key-name"
        label={t("keys.name")}
        maxlength={120}
        hint={t("keys.nameHint")}
        value={draft.name}
        onInput={(name) => setDraft({ name })}
        error={submission.errors()["name"]}
      />
      <ScopeChoice
        chosen={draft.scopes}
        error={submission.errors()["scopes"]}
        onChange={(scopes) => setDraft({ scopes })}
      />
      <EndingChoice
        ending={draft.ending}
        day={draft.day}
        error={submission.errors()["expiresAt"]}
        onEnding={(ending) => setDraft({ ending })}
        onDay={(day) => setDraft({ day })}
      />
      <TextAreaField
        isCode
        id="key-addresses"
        label={t("keys.addresses")}
        hint={t("keys.addressesHint")}
        value={draft.addresses}
        error={submission.errors()["allowedIps"]}
        onInput={(addresses) => setDraft({ addresses })}
      />
    </FormDialog>
  );
};
