import type { DeliveryZone } from "../../../worker/domain/menu/types.ts";
import type { Refused } from "../../api/client.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import { createFields, useFieldParser } from "../fields/draft-fields.ts";
import fieldStyles from "../fields/fields.module.css";
import { amountBounds, amountText, priceBounds } from "../fields/reading.ts";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { findRejectedRow, linesOf } from "../form/rows.ts";
import { createSubmission, type Errors, explainData, useDashboard } from "../state.tsx";
import { writeZone } from "./api.ts";

interface ZoneDialogProps {
  /** The zone to edit, or null for a new one. */
  zone: DeliveryZone | null;
  onDone(name: string): void;
  onClose(): void;
}

/** Edits a zone: its postal codes, fees and lead time. */
export const ZoneDialog = (props: ZoneDialogProps) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const { zone } = props;
  const explain = (refusal: Refused): Errors => {
    const errors = refusal.errors.map(({ path, message }) => ({ path: path.replace(/^data\./, ""), message }));
    const rejectedRow = findRejectedRow(errors, "postalCodes", draft.values.postalCodes);
    const fieldErrors = explainData(["name", "postalCodes", "fee", "minimum", "leadMinutes"])(refusal);
    return rejectedRow ? { ...fieldErrors, postalCodes: t("zones.codeWrong", rejectedRow) } : fieldErrors;
  };
  const submission = createSubmission(explain);
  const draft = createDraft({
    name: zone?.name ?? "",
    postalCodes: zone?.postalCodes.join("\n") ?? "",
    fee: amountText(format, zone?.fee ?? null),
    minimum: amountText(format, zone?.minimum ?? null),
    leadMinutes: zone?.leadMinutes == null ? "" : String(zone.leadMinutes),
  });
  const { field } = createFields("zone", draft, submission.errors);
  const newParser = useFieldParser();
  const submit = async (): Promise<void> => {
    const { errors, required, amount, optionalWhole, addError } = newParser();
    const current = draft.values;
    const postalCodes = linesOf(current.postalCodes);
    const data = {
      name: required("name", current.name),
      postalCodes,
      fee: amount("fee", current.fee, priceBounds),
      minimum: amount("minimum", current.minimum, amountBounds),
      leadMinutes: optionalWhole("leadMinutes", current.leadMinutes, { min: 0, max: 1440 }),
    };
    if (postalCodes.length === 0) addError("postalCodes", t("zones.codesMissing"));
    if (!submission.validate(errors)) return;
    if (await submission.run(() => writeZone(zone?.id ?? null, data))) props.onDone(data.name);
  };
  const unit = menu.store.currencyCode;
  return (
    <FormDialog
      title={zone ? zone.name : t("zones.new")}
      action={t("save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField {...field("name")} label={t("zones.name")} />
      <TextAreaField isCode {...field("postalCodes")} label={t("zones.codes")} hint={t("zones.codesHint")} />
      <div class={fieldStyles["pair"]}>
        <InputField {...field("fee")} label={t("delivery.fee")} unit={unit} inputmode="decimal" />
        <InputField {...field("minimum")} label={t("delivery.minimum")} unit={unit} inputmode="decimal" />
      </div>
      <InputField
        {...field("leadMinutes")}
        label={t("zones.lead")}
        hint={t("zones.leadHint")}
        unit={t("unit.minutes")}
        inputmode="numeric"
      />
    </FormDialog>
  );
};
