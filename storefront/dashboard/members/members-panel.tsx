import { createSignal, For, Show } from "solid-js";
import type { DashboardMessageKey } from "../../i18n/dashboard/en.ts";
import { RowList } from "../list/row.tsx";
import { describeFailure } from "../messages.ts";
import { focusHeading, Heading, LoadState } from "../panel.tsx";
import { Removal } from "../removal.tsx";
import {
  createPinInvitation,
  decideEmailChange,
  loadTeam,
  type PinInvitation,
  removeMemberPasskeys,
  removeMemberPin,
  stopRoleRecovery,
  type TeamMember,
  unlockMember,
} from "../sign-in/api.ts";
import { createLoaded, useDashboard } from "../state.tsx";
import { InviteDialog, RemoveDialog, RoleDialog } from "./member-dialogs.tsx";
import { type MemberAction, MemberRow } from "./member-row.tsx";
import { Tablets } from "./tablets.tsx";
import { memberName, PinInvitationDialog } from "./team-dialogs.tsx";

interface OpenedAction {
  kind: Exclude<MemberAction, "unlock" | "stop" | "invitePin" | "allowAddress" | "refuseAddress">;
  member: TeamMember;
}

/** Actions that only need a confirmation. */
const removals = {
  removePin: {
    title: "team.removePinTitle",
    hint: "team.removePinHint",
    action: "team.removePin",
    done: "team.pinRemoved",
    work: removeMemberPin,
  },
  removePasskeys: {
    title: "team.removePasskeysTitle",
    hint: "team.removePasskeysHint",
    action: "team.removePasskeys",
    done: "team.passkeysRemoved",
    work: removeMemberPasskeys,
  },
} as const;

interface ActionDialogProps extends OpenedAction {
  done(messageKey: DashboardMessageKey): (name?: string) => void;
  onClose(): void;
}

const ActionDialog = (props: ActionDialogProps) => {
  const { t } = useDashboard();
  const { kind, member } = props;
  const name = memberName(member);
  const edited = { id: member.memberId, role: member.role, customer: { name: member.name, email: member.email } };
  if (kind === "role")
    return <RoleDialog member={edited} onDone={props.done("members.changed")} onClose={props.onClose} />;
  if (kind === "remove") {
    return <RemoveDialog member={edited} onDone={props.done("members.removed")} onClose={props.onClose} />;
  }
  const { title, hint, action, done, work } = removals[kind];
  return (
    <Removal
      title={t(title, { name })}
      hint={t(hint)}
      action={t(action)}
      work={() => work(member.memberId)}
      onDone={props.done(done)}
      onClose={props.onClose}
    />
  );
};

/** The members of the store's staff, their roles, how they sign in, and the shared tablets. */
export const MembersPanel = () => {
  const { t, announce, user } = useDashboard();
  const team = createLoaded(loadTeam);
  const [isInviting, setInviting] = createSignal(false);
  const [opened, setOpened] = createSignal<OpenedAction | null>(null);
  const [invitation, setInvitation] = createSignal<{ member: TeamMember; invitation: PinInvitation } | null>(null);
  const finish = (messageKey: DashboardMessageKey, name: string): void => {
    setInviting(false);
    setOpened(null);
    focusHeading();
    announce(t(messageKey, { name }));
    void team.reload();
  };
  const doneWith = (member: TeamMember) => (messageKey: DashboardMessageKey) => () => {
    const isRole = messageKey === "members.changed" || messageKey === "members.removed";
    // A role decides what the dashboard shows, so reload it after users change their own role.
    if (isRole && member.email === user.email) return location.assign("/dashboard");
    finish(messageKey, memberName(member));
  };
  const act = async (work: Promise<unknown>, messageKey: DashboardMessageKey, member: TeamMember): Promise<void> => {
    try {
      await work;
      finish(messageKey, memberName(member));
    } catch (error) {
      announce(describeFailure(t, error));
    }
  };
  const invitePin = async (member: TeamMember): Promise<void> => {
    try {
      setInvitation({ member, invitation: await createPinInvitation(member.memberId) });
    } catch (error) {
      announce(describeFailure(t, error));
    }
  };
  const open = (kind: MemberAction, member: TeamMember): void => {
    if (kind === "invitePin") void invitePin(member);
    else if (kind === "unlock") void act(unlockMember(member.memberId), "team.unlocked", member);
    else if (kind === "allowAddress" || kind === "refuseAddress")
      void act(decideEmailChange(member.memberId, kind === "allowAddress"), "team.addressDecided", member);
    else if (kind === "stop") void act(stopRoleRecovery(member.memberId), "team.stopped", member);
    else setOpened({ kind, member });
  };
  const invite = () =>
    user.scopes.includes("manage_keys") ? { text: t("members.invite"), start: () => setInviting(true) } : undefined;
  return (
    <>
      <Heading title={t("members")} hint={t("members.hint")} action={invite()} />
      <LoadState value={team.value()} onRetry={() => void team.reload()} />
      <Show when={team.value()}>
        {(value) => (
          <>
            <RowList isFramed>
              <For each={value().members}>
                {(member) => <MemberRow member={member} onOpen={(kind) => open(kind, member)} />}
              </For>
            </RowList>
            <Tablets tablets={value().tablets} onChange={() => void team.reload()} />
          </>
        )}
      </Show>
      <Show when={isInviting()}>
        <InviteDialog onDone={(name) => finish("members.invited", name)} onClose={() => setInviting(false)} />
      </Show>
      <Show when={invitation()} keyed>
        {(created) => (
          <PinInvitationDialog
            {...created}
            onClose={() => {
              setInvitation(null);
              void team.reload();
            }}
          />
        )}
      </Show>
      <Show when={opened()} keyed>
        {(action) => <ActionDialog {...action} done={doneWith(action.member)} onClose={() => setOpened(null)} />}
      </Show>
    </>
  );
};
