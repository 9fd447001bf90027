import { InputField } from "../../ui/field.tsx";
import { useOperationsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Operations } from "../store-settings.ts";

/** How long the restaurant keeps the personal data of guests without an account. */
export const RetentionSection = (props: { operations: Operations }) => {
  const { t } = useDashboard();
  const { field } = useOperationsPart("retention", {
    values: () => ({ guestRetentionMonths: String(props.operations.guestRetentionMonths ?? "") }),
    read: (texts, { optionalWhole }) => ({
      guestRetentionMonths: optionalWhole("guestRetentionMonths", texts.guestRetentionMonths, { min: 1, max: 120 }),
    }),
  });
  return (
    <Section id="retention" title={t("settings.retention")}>
      <InputField
        {...field("guestRetentionMonths")}
        label={t("settings.retentionMonths")}
        hint={t("settings.retentionHint")}
        inputmode="numeric"
      />
    </Section>
  );
};
