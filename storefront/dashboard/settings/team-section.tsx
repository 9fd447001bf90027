import { createSignal } from "solid-js";
import { Toggle } from "../fields/choices.tsx";
import { SectionForm } from "../form/section-form.tsx";
import { createSubmission, useDashboard } from "../state.tsx";
import { type Operations, writeOperations } from "../store-settings.ts";

/** What staff may do without a manager. */
export const TeamSection = (props: { operations: Operations }) => {
  const { t } = useDashboard();
  const submission = createSubmission();
  const [staffMayCancelPaid, setStaffMayCancelPaid] = createSignal(props.operations.staffMayCancelPaid);
  const submit = async (): Promise<boolean> => {
    const data = { staffMayCancelPaid: staffMayCancelPaid() };
    return (await submission.run(() => writeOperations(data))) !== null;
  };
  return (
    <SectionForm
      id="team"
      title={t("settings.team")}
      saved={t("settings.teamSaved")}
      submission={submission}
      onSubmit={submit}
    >
      <Toggle
        label={t("settings.staffCancel")}
        hint={t("settings.staffCancelHint")}
        isOn={staffMayCancelPaid()}
        onChange={setStaffMayCancelPaid}
      />
    </SectionForm>
  );
};
