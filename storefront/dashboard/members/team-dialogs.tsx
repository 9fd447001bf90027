import { InputField } from "../../ui/field.tsx";
import { CopyField } from "../form/copy-field.tsx";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { type PinInvitation, setUpTablet, type TeamMember } from "../sign-in/api.ts";
import { describeNewPin, readDigits } from "../sign-in/refusals.ts";
import { createSubmission, useDashboard } from "../state.tsx";
import { QrCode } from "./qr-code.tsx";

const minIdleMinutes = 1;
const maxIdleMinutes = 240;

/** Makes this browser a shared tablet. */
export const TabletDialog = (props: { onClose(): void }) => {
  const { t } = useDashboard();
  const draft = createDraft({ name: "", idleMinutes: "5" });
  const submission = createSubmission(({ code }) => (code === "LIMIT_EXCEEDED" ? { form: t("team.tooMany") } : {}));
  const submit = async (): Promise<void> => {
    const idleMinutes = Number(draft.values.idleMinutes);
    const isRange = Number.isInteger(idleMinutes) && idleMinutes >= minIdleMinutes && idleMinutes <= maxIdleMinutes;
    const errors = {
      ...(draft.values.name.trim() ? {} : { name: t("team.nameMissing") }),
      ...(isRange ? {} : { idleMinutes: t("team.idleWrong") }),
    };
    if (!submission.validate(errors)) return;
    // The server signs this browser out, so the dashboard loads again as a lock screen.
    if (await submission.run(() => setUpTablet(draft.values.name, idleMinutes))) location.assign("/dashboard");
  };
  return (
    <FormDialog
      title={t("team.setUp")}
      action={t("team.setUpAction")}
      submission={submission}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>{t("team.setUpHint")}</p>
      <InputField
        id="tablet-name"
        label={t("team.tabletName")}
        hint={t("team.tabletExample")}
        maxlength={60}
        value={draft.values.name}
        onInput={(name) => draft.set({ name })}
        error={submission.errors()["name"]}
      />
      <InputField
        id="tablet-idle"
        label={t("team.idle")}
        inputmode="numeric"
        maxlength={3}
        value={draft.values.idleMinutes}
        onInput={(idleMinutes) => draft.set({ idleMinutes })}
        error={submission.errors()["idleMinutes"]}
      />
    </FormDialog>
  );
};

interface PinDialogProps {
  title: string;
  hint: string;
  save(pin: string): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

/** Sets a PIN. */
export const PinDialog = (props: PinDialogProps) => {
  const { t } = useDashboard();
  const draft = createDraft({ pin: "" });
  const submission = createSubmission();
  const submit = async (): Promise<void> => {
    const pin = readDigits(draft.values.pin);
    const error = describeNewPin(t, pin);
    if (!submission.validate(error === null ? {} : { pin: error })) return;
    if (await submission.run(() => props.save(pin))) props.onDone();
  };
  return (
    <FormDialog
      title={props.title}
      action={t("team.pinSave")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>{props.hint}</p>
      <InputField
        id="pin"
        label={t("team.pinField")}
        inputmode="numeric"
        maxlength={6}
        value={draft.values.pin}
        onInput={(pin) => draft.set({ pin })}
        error={submission.errors()["pin"]}
      />
    </FormDialog>
  );
};

export const memberName = ({ name, email }: TeamMember): string => name || email;

/** The invitation to choose a PIN as a QR code, so that a tablet needs no e-mail app and no one types a link. */
export const PinInvitationDialog = (props: { member: TeamMember; invitation: PinInvitation; onClose(): void }) => {
  const { t, formatInstant } = useDashboard();
  const name = () => memberName(props.member);
  return (
    <FormDialog
      title={t("team.invitePinTitle", { name: name() })}
      action={t("team.invitePinDone")}
      submission={createSubmission()}
      onSubmit={props.onClose}
      onClose={props.onClose}
    >
      <p>{t("team.invitePinHint", { name: name(), at: formatInstant(props.invitation.expiresAt) })}</p>
      <QrCode label={t("team.invitePinCode")} text={props.invitation.link} />
      <CopyField label={t("team.invitePinLink")} value={props.invitation.link} />
    </FormDialog>
  );
};
