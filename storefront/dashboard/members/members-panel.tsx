import { createSignal, Show } from "solid-js";
import type { DashboardMessageKey } from "../../i18n/dashboard/en.ts";
import { listMembers, type Member } from "../api.ts";
import styles from "../dashboard.module.css";
import { focusHeading, Panel } from "../panel.tsx";
import { createList, useDashboard } from "../state.tsx";
import { InviteDialog, nameOf, RemoveDialog, RoleDialog } from "./member-dialogs.tsx";

type OpenedDialog = { kind: "invite" } | { kind: "role" | "remove"; member: Member };

const MemberRow = (props: { member: Member; onOpen(openedDialog: OpenedDialog): void }) => {
  const { t, user } = useDashboard();
  const actionButton = (kind: "role" | "remove", messageKey: DashboardMessageKey) => (
    <button
      type="button"
      class="link"
      aria-haspopup="dialog"
      onClick={() => props.onOpen({ kind, member: props.member })}
    >
      {t(messageKey)}
      <span class="visually-hidden"> {nameOf(props.member)}</span>
    </button>
  );
  return (
    <>
      <div class={styles["title"]}>
        <h2>
          {nameOf(props.member)}
          <Show when={props.member.customer?.email === user.email}>
            <small class={styles["soft"]}> · {t("members.you")}</small>
          </Show>
        </h2>
        <span class={styles["status"]}>{t(`role.${props.member.role}`)}</span>
      </div>
      <Show when={props.member.customer?.name}>
        <p class={styles["soft"]}>{props.member.customer?.email}</p>
      </Show>
      <div class={styles["ways"]}>
        {actionButton("role", "members.change")}
        {actionButton("remove", "members.remove")}
      </div>
    </>
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
    // A role decides what the dashboard shows, so reload it after users change their own role.
    if (changedMember?.customer?.email === user.email) return location.assign("/dashboard");
    setOpenedDialog(null);
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
