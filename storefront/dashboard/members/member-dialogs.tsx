import { createSignal } from "solid-js";
import type { StaffRole } from "../../../db/schema/enums.ts";
import { maxEmailLength } from "../../../worker/domain/text-lengths.rules.ts";
import { InputField } from "../../ui/field.tsx";
import { changeRole, inviteMember, loadMadeAccess, type Member, removeMember } from "../api.ts";
import { createDraft } from "../form/draft.ts";
import { Confirm, FormDialog } from "../form/form-dialog.tsx";
import { LoadState } from "../panel.tsx";
import { createLoaded, createSubmission, useDashboard } from "../state.tsx";
import { MadeAccessChoice } from "./made-access.tsx";
import { RoleChoice } from "./role-choice.tsx";

interface DialogProps {
  /** Receives the name or the email address of the member. */
  onDone(name: string): void;
  onClose(): void;
}

const nameOf = ({ customer }: Member): string => customer?.name ?? customer?.email ?? "";

/** Invites a person by email. They sign in with a code that is sent there. */
export const InviteDialog = (props: DialogProps) => {
  const { t } = useDashboard();
  const draft = createDraft<{ email: string; role: StaffRole }>({ email: "", role: "staff" });
  const submission = createSubmission(({ code }) => (code === "CONFLICT" ? { email: t("members.known") } : {}));
  const submit = async (): Promise<void> => {
    const address = draft.values.email.trim();
    if (!submission.validate(address.includes("@") ? {} : { email: t("members.emailWrong") })) return;
    if (await submission.run(() => inviteMember(address, draft.values.role))) props.onDone(address);
  };
  return (
    <FormDialog
      title={t("members.invite")}
      action={t("members.send")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField
        id="member-email"
        label={t("members.email")}
        type="email"
        maxlength={maxEmailLength}
        value={draft.values.email}
        onInput={(email) => draft.set({ email })}
        error={submission.errors()["email"]}
      />
      <RoleChoice role={draft.values.role} onChange={(role) => draft.set({ role })} />
    </FormDialog>
  );
};

/** A change of a member gets CONFLICT only if it would remove or demote the last owner. */
const createMemberSubmission = (onMissing?: () => void) => {
  const { t } = useDashboard();
  return createSubmission(({ code }) => {
    if (code === "NOT_FOUND") onMissing?.();
    return code === "CONFLICT" ? { form: t("members.lastOwner") } : {};
  });
};

export const RoleDialog = (props: DialogProps & { member: Member }) => {
  const { t } = useDashboard();
  const draft = createDraft({ role: props.member.role });
  const submission = createMemberSubmission();
  const submit = async (): Promise<void> => {
    if (await submission.run(() => changeRole(props.member.id, draft.values.role))) props.onDone(nameOf(props.member));
  };
  return (
    <FormDialog
      title={t("members.changeTitle", { name: nameOf(props.member) })}
      action={t("save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <RoleChoice role={draft.values.role} onChange={(role) => draft.set({ role })} />
    </FormDialog>
  );
};

export const RemoveDialog = (props: DialogProps & { member: Member }) => {
  const { t } = useDashboard();
  const made = createLoaded(() => loadMadeAccess(props.member.id));
  const [ended, setEnded] = createSignal<ReadonlySet<string>>(new Set());
  // Someone else ended one of the ticked things, so the list is out of date.
  const submission = createMemberSubmission(() => void made.reload());
  const remove = async (): Promise<void> => {
    const endIds = (made.value() ?? []).map(({ id }) => id).filter((id) => ended().has(id));
    if (await submission.run(() => removeMember(props.member.id, endIds))) props.onDone(nameOf(props.member));
  };
  return (
    <Confirm
      title={t("members.removeTitle", { name: nameOf(props.member) })}
      hint={t("members.removeHint")}
      action={t("members.remove")}
      // Whoever decides must have seen what stays.
      submission={{ ...submission, isBusy: () => submission.isBusy() || !made.value() }}
      onConfirm={() => void remove()}
      onClose={props.onClose}
    >
      <LoadState value={made.value()} onRetry={() => void made.reload()} />
      <MadeAccessChoice made={made.value() ?? []} ended={ended()} onChange={setEnded} />
    </Confirm>
  );
};
