import { InputField } from "../../ui/field.tsx";
import fieldStyles from "../fields/fields.module.css";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

const numberText = (value: number | null): string => (value === null ? "" : String(value));

/** The time slots that guests choose from, and the kitchen's capacity per slot. */
export const PacingSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { field } = useSettingsPart("pacing", {
    values: () => ({
      slotMinutes: String(props.settings.slotMinutes),
      ordersPerSlot: numberText(props.settings.ordersPerSlot),
      prepMinutesPerSlot: numberText(props.settings.prepMinutesPerSlot),
      scheduleDaysAhead: String(props.settings.scheduleDaysAhead),
    }),
    read: (texts, { whole, optionalWhole }) => ({
      slotMinutes: whole("slotMinutes", texts.slotMinutes, { min: 5, max: 240 }),
      ordersPerSlot: optionalWhole("ordersPerSlot", texts.ordersPerSlot, { min: 1, max: 10_000 }),
      prepMinutesPerSlot: optionalWhole("prepMinutesPerSlot", texts.prepMinutesPerSlot, { min: 1, max: 100_000 }),
      scheduleDaysAhead: whole("scheduleDaysAhead", texts.scheduleDaysAhead, { min: 0, max: 60 }),
    }),
  });
  return (
    <Section id="pacing" title={t("delivery.pacing")} hint={t("delivery.pacingHint")}>
      <div class={fieldStyles["pair"]}>
        <InputField
          {...field("slotMinutes")}
          label={t("delivery.slot")}
          hint={t("delivery.slotHint")}
          unit={t("unit.minutes")}
          inputmode="numeric"
        />
        <InputField
          {...field("scheduleDaysAhead")}
          label={t("delivery.daysAhead")}
          hint={t("delivery.daysAheadHint")}
          unit={t("unit.days")}
          inputmode="numeric"
        />
        <InputField
          {...field("ordersPerSlot")}
          label={t("delivery.ordersPerSlot")}
          hint={t("delivery.noLimit")}
          unit={t("unit.orders")}
          inputmode="numeric"
        />
        <InputField
          {...field("prepMinutesPerSlot")}
          label={t("delivery.prepPerSlot")}
          hint={t("delivery.prepPerSlotHint")}
          unit={t("unit.minutes")}
          inputmode="numeric"
        />
      </div>
    </Section>
  );
};
