import { Show } from "solid-js";
import { InputField } from "../../ui/field.tsx";
import { Toggle } from "../fields/choices.tsx";
import fieldStyles from "../fields/fields.module.css";
import { useSettingsPart } from "../form/page-form.tsx";
import sectionStyles from "../form/section.module.css";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

const minutes = { min: 0, max: 1440 };

/** Enables pickup and delivery, and sets the minimum lead time of each. */
export const WaysSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { values, field, flag } = useSettingsPart("ways", {
    values: () => ({
      pickupLeadMinutes: String(props.settings.pickupLeadMinutes),
      deliveryLeadMinutes: String(props.settings.deliveryLeadMinutes),
      pickupEnabled: props.settings.pickupEnabled,
      deliveryEnabled: props.settings.deliveryEnabled,
    }),
    read: (typed, { whole }) => ({
      pickupEnabled: typed.pickupEnabled,
      deliveryEnabled: typed.deliveryEnabled,
      pickupLeadMinutes: whole("pickupLeadMinutes", typed.pickupLeadMinutes, minutes),
      deliveryLeadMinutes: whole("deliveryLeadMinutes", typed.deliveryLeadMinutes, minutes),
    }),
  });
  const isOrderingOff = () => !props.settings.pickupEnabled && !props.settings.deliveryEnabled;
  return (
    <Section id="ways" title={t("delivery.ways")}>
      <div>
        <Toggle label={t("delivery.pickup")} {...flag("pickupEnabled")} />
        <Toggle label={t("delivery.delivery")} {...flag("deliveryEnabled")} />
      </div>
      <div role="status">
        <Show when={!values.pickupEnabled && !values.deliveryEnabled}>
          <div class={sectionStyles["warning"]}>
            <p>
              <strong>{t(isOrderingOff() ? "delivery.neitherNow" : "delivery.neither")}</strong>
            </p>
            <p>{t("delivery.neitherHint")}</p>
            <a class="link" href="/dashboard/kitchen">
              {t("delivery.pauseInstead")}
            </a>
          </div>
        </Show>
      </div>
      <div class={fieldStyles["pair"]}>
        <InputField
          {...field("pickupLeadMinutes")}
          label={t("delivery.pickupLead")}
          hint={t("delivery.pickupLeadHint")}
          unit={t("unit.minutes")}
          inputmode="numeric"
        />
        <InputField
          {...field("deliveryLeadMinutes")}
          label={t("delivery.deliveryLead")}
          hint={t("delivery.deliveryLeadHint")}
          unit={t("unit.minutes")}
          inputmode="numeric"
        />
      </div>
    </Section>
  );
};
