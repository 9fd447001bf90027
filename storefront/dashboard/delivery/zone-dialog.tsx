import type { DeliveryZone } from "../../../worker/domain/menu/types.ts";
import type { Refused } from "../../api/client.ts";
import { useShop } from "../../state/shop.tsx";
import fieldStyles from "../fields/fields.module.css";
import { InputField } from "../fields/input-field.tsx";
import { amountBounds, amountText, priceBounds } from "../fields/reading.ts";
import { createTexts, useReading } from "../fields/texts.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { linesOf, refusedLine } from "../form/rows.ts";
import { LinesField } from "../form/rows-field.tsx";
import { createSubmission, type Errors, explainData, useDashboard } from "../state.tsx";
import { writeZone } from "./api.ts";

interface ZoneDialogProps {
  /** The zone that is changed; null where a new one is made. */
  zone: DeliveryZone | null;
  onDone(name: string): void;
  onClose(): void;
}

/** Where a zone lies, by postal codes, and on what terms it is delivered to. */
export const ZoneDialog = (props: ZoneDialogProps) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const { zone } = props;
  const explain = (refusal: Refused): Errors => {
    const errors = refusal.errors.map(({ path, message }) => ({ path: path.replace(/^data\./, ""), message }));
    const wrong = refusedLine(errors, "postalCodes", texts().postalCodes);
    const told = explainData(["name", "postalCodes", "fee", "minimum", "leadMinutes"])(refusal);
    return wrong ? { ...told, postalCodes: t("zones.codeWrong", wrong) } : told;
  };
  const submission = createSubmission(explain);
  const { texts, field } = createTexts(
    "zone",
    {
      name: zone?.name ?? "",
      postalCodes: zone?.postalCodes.join("\n") ?? "",
      fee: amountText(format, zone?.fee ?? null),
      minimum: amountText(format, zone?.minimum ?? null),
      leadMinutes: zone?.leadMinutes == null ? "" : String(zone.leadMinutes),
    },
    submission.errors,
  );
  const newReading = useReading();
  const submit = async (): Promise<void> => {
    const { wrongs, required, amount, optionalWhole, hold } = newReading();
    const now = texts();
    const postalCodes = linesOf(now.postalCodes);
    const data = {
      name: required("name", now.name),
      postalCodes,
      fee: amount("fee", now.fee, priceBounds),
      minimum: amount("minimum", now.minimum, amountBounds),
      leadMinutes: optionalWhole("leadMinutes", now.leadMinutes, { least: 0, most: 1440 }),
    };
    if (postalCodes.length === 0) hold("postalCodes", t("zones.codesMissing"));
    if (!submission.passes(wrongs)) return;
    if (await submission.run(() => writeZone(zone?.id ?? null, data))) props.onDone(data.name);
  };
  const unit = menu.store.currencyCode;
  return (
    <FormDialog
      title={zone ? zone.name : t("zones.new")}
      action={t("save")}
      submission={submission}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField {...field("name")} label={t("zones.name")} />
      <LinesField {...field("postalCodes")} label={t("zones.codes")} hint={t("zones.codesHint")} />
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
