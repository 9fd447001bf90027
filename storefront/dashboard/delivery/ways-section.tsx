import { Show } from "solid-js";
import { InputField } from "../../ui/field.tsx";
import { Toggle } from "../fields/choices.tsx";
import fieldStyles from "../fields/fields.module.css";
import sectionStyles from "../form/section.module.css";
import { SectionForm } from "../form/section-form.tsx";
import { createSettingsDraft } from "../form/settings-draft.ts";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

const minutes = { min: 0, max: 1440 };

/** Enables pickup and delivery, and sets the minimum lead time of each. */
export const WaysSection = (props: { settings: Settings; onChanged(): void }) => {
  const { t } = useDashboard();
  const { pickupLeadMinutes, deliveryLeadMinutes, pickupEnabled, deliveryEnabled } = props.settings;
  const { flags, field, flag, submission, submit } = createSettingsDraft("ways", {
    texts: { pickupLeadMinutes: String(pickupLeadMinutes), deliveryLeadMinutes: String(deliveryLeadMinutes) },
    flags: { pickupEnabled, deliveryEnabled },
    read: (texts, currentFlags, { whole }) => ({
      ...currentFlags,
      pickupLeadMinutes: whole("pickupLeadMinutes", texts.pickupLeadMinutes, minutes),
      deliveryLeadMinutes: whole("deliveryLeadMinutes", texts.deliveryLeadMinutes, minutes),
    }),
    onChanged: () => props.onChanged(),
  });
  const isOrderingOff = () => !props.settings.pickupEnabled && !props.settings.deliveryEnabled;
  return (
    <SectionForm id="ways" title={t("delivery.ways")} submission={submission} onSubmit={submit}>
      <div>
        <Toggle label={t("delivery.pickup")} {...flag("pickupEnabled")} />
        <Toggle label={t("delivery.delivery")} {...flag("deliveryEnabled")} />
      </div>
      <div role="status">
        <Show when={!flags().pickupEnabled && !flags().deliveryEnabled}>
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
    </SectionForm>
  );
};
