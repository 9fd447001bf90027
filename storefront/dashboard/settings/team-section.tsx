import { Toggle } from "../fields/choices.tsx";
import { useOperationsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Operations } from "../store-settings.ts";

/** What staff may do without a manager. */
export const TeamSection = (props: { operations: Operations }) => {
  const { t } = useDashboard();
  const { flag } = useOperationsPart("team", {
    values: () => ({ staffMayCancelPaid: props.operations.staffMayCancelPaid }),
    read: (typed) => typed,
  });
  return (
    <Section id="team" title={t("settings.team")}>
      <Toggle label={t("settings.staffCancel")} hint={t("settings.staffCancelHint")} {...flag("staffMayCancelPaid")} />
    </Section>
  );
};
