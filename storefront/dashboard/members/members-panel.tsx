import { createSignal, Show } from "solid-js";
import type { DashboardMessageKey } from "../../i18n/dashboard/en.ts";
import { listMembers, type Member } from "../api.ts";
import { Row, RowAction, StatusChip } from "../list/row.tsx";
import { focusHeading, Panel } from "../panel.tsx";
import { createList, useDashboard } from "../state.tsx";
import { InviteDialog, nameOf, RemoveDialog, RoleDialog } from "./member-dialogs.tsx";

type OpenedDialog = { kind: "invite" } | { kind: "role" | "remove"; member: Member };

const MemberRow = (props: { member: Member; onOpen(openedDialog: OpenedDialog): void }) => {
  const { t, user } = useDashboard();
  const name = () => nameOf(props.member);
  const action = (kind: "role" | "remove", messageKey: DashboardMessageKey) => (
    <RowAction text={t(messageKey)} row={name()} onClick={() => props.onOpen({ kind, member: props.member })} />
  );
  return (
    <Row
      level={2}
      title={name()}
      note={
        <Show when={props.member.customer?.email === user.email}>
          <small> · {t("members.you")}</small>
        </Show>
      }
      status={<StatusChip text={t(`role.${props.member.role}`)} />}
      actions={
        <>
          {action("role", "members.change")}
          {action("remove", "members.remove")}
        </>
      }
    >
      <Show when={props.member.customer?.name}>
        <p>{props.member.customer?.email}</p>
      </Show>
    </Row>
  );
};

/** The members of the store's staff and their roles. */
export const MembersPanel = () => {
  const { t, announce, user } = useDashboard();
  const list = createList(listMembers);
  const [openedDialog, setOpenedDialog] = createSignal<OpenedDialog | null>(null);
  const close = (): void => {
    setOpenedDialog(null);
  };
  const done = (messageKey: DashboardMessageKey, changedMember?: Member) => (name: string) => {
    setOpenedDialog(null);
    // A role decides what the dashboard shows, so reload it after users change their own role.
    if (changedMember?.customer?.email === user.email) return location.assign("/dashboard");
    focusHeading();
    announce(t(messageKey, { name }));
    void list.reload();
  };
  const renderDialog = (dialog: OpenedDialog) => {
    if (dialog.kind === "invite") return <InviteDialog onDone={done("members.invited")} onClose={close} />;
    if (dialog.kind === "role")
      return <RoleDialog member={dialog.member} onDone={done("members.changed", dialog.member)} onClose={close} />;
    return <RemoveDialog member={dialog.member} onDone={done("members.removed", dialog.member)} onClose={close} />;
  };
  return (
    <>
      <Panel
        title={t("members")}
        hint={t("members.hint")}
        list={list}
        empty={t("members.empty")}
        action={{ text: t("members.invite"), start: () => setOpenedDialog({ kind: "invite" }) }}
      >
        {(member) => <MemberRow member={member} onOpen={setOpenedDialog} />}
      </Panel>
      <Show when={openedDialog()} keyed>
        {renderDialog}
      </Show>
    </>
  );
};
