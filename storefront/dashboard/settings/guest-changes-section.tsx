import { Show } from "solid-js";
import { type GuestCancelRule, guestCancelRules } from "../../../db/schema/enums.ts";
import { InputField } from "../../ui/field.tsx";
import { OneChoice } from "../fields/choices.tsx";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";

const maxMinutes = 10_080;
const usualMinutes = 60;

/** Until when guests can cancel orders or change their time. */
export const GuestChangesSection = (props: { settings: Settings }) => {
  const { t } = useDashboard();
  const { values, field } = useSettingsPart("guestChanges", {
    values: (): { guestCancelUntil: GuestCancelRule; minutes: string } => {
      const { rule, minutes } = props.settings.guestCancelUntil;
      return { guestCancelUntil: rule, minutes: String(minutes ?? usualMinutes) };
    },
    read: ({ guestCancelUntil: rule, minutes }, { whole }) => ({
      guestCancelUntil: {
        rule,
        minutes: rule === "minutes" ? whole("minutes", minutes, { min: 0, max: maxMinutes }) : null,
      },
    }),
  });
  const chosen = () => values.guestCancelUntil;
  return (
    <Section id="guest-changes" title={t("settings.guestChanges")} hint={t("settings.guestChangesHint")}>
      <OneChoice
        id="guestChanges-rule"
        legend={t("settings.guestChangesUntil")}
        values={guestCancelRules}
        name={(value) => t(`settings.guestChanges.${value}`)}
        chosen={chosen()}
        onChange={(rule) => field("guestCancelUntil").onInput(rule)}
      />
      <Show when={values.guestCancelUntil === "minutes"}>
        <InputField
          {...field("minutes")}
          label={t("settings.guestChangesMinutes")}
          unit={t("settings.minutes")}
          inputmode="numeric"
        />
      </Show>
    </Section>
  );
};
