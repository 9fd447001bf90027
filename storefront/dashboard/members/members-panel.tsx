import { createSignal, Show } from "solid-js";
import type { DashboardMessageKey } from "../../i18n/dashboard/en.ts";
import { listMembers, type Member } from "../api.ts";
import styles from "../dashboard.module.css";
import { focusHeading, Panel } from "../panel.tsx";
import { createList, useDashboard } from "../state.tsx";
import { InviteDialog, nameOf, RemoveDialog, RoleDialog } from "./member-dialogs.tsx";

type Step = { kind: "invite" } | { kind: "role" | "remove"; member: Member };

const MemberRow = (props: { member: Member; onStep(step: Step): void }) => {
  const { t, user } = useDashboard();
  const way = (kind: "role" | "remove", word: DashboardMessageKey) => (
    <button
      type="button"
      class="link"
      aria-haspopup="dialog"
      onClick={() => props.onStep({ kind, member: props.member })}
    >
      {t(word)}
      <span class="visually-hidden"> {nameOf(props.member)}</span>
    </button>
  );
  return (
    <>
      <div class={styles["title"]}>
        <h2>
          {nameOf(props.member)}
          <Show when={props.member.customer.email === user.email}>
            <small class={styles["soft"]}> · {t("members.you")}</small>
          </Show>
        </h2>
        <span class={styles["status"]}>{t(`role.${props.member.role}`)}</span>
      </div>
      <Show when={props.member.customer.name}>
        <p class={styles["soft"]}>{props.member.customer.email}</p>
      </Show>
      <div class={styles["ways"]}>
        {way("role", "members.change")}
        {way("remove", "members.remove")}
      </div>
    </>
  );
};

/** The people who work at the store, and their roles. */
export const MembersPanel = () => {
  const { t, announce, user } = useDashboard();
  const list = createList(listMembers);
  const [step, setStep] = createSignal<Step | null>(null);
  const close = (): void => {
    setStep(null);
  };
  const done = (word: DashboardMessageKey, who?: Member) => (name: string) => {
    // What somebody sees depends on their role, so a change of their own begins anew.
    if (who?.customer.email === user.email) return location.assign("/dashboard");
    setStep(null);
    focusHeading();
    announce(t(word, { name }));
    void list.reload();
  };
  const openDialog = (open: Step) => {
    if (open.kind === "invite") return <InviteDialog onDone={done("members.invited")} onClose={close} />;
    if (open.kind === "role")
      return <RoleDialog member={open.member} onDone={done("members.changed", open.member)} onClose={close} />;
    return <RemoveDialog member={open.member} onDone={done("members.removed", open.member)} onClose={close} />;
  };
  return (
    <>
      <Panel
        title={t("members")}
        hint={t("members.hint")}
        list={list}
        empty={t("members.empty")}
        action={{ text: t("members.invite"), start: () => setStep({ kind: "invite" }) }}
      >
        {(member) => <MemberRow member={member} onStep={setStep} />}
      </Panel>
      <Show when={step()} keyed>
        {openDialog}
      </Show>
    </>
  );
};
