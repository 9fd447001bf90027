import { Show } from "solid-js";
import { canGiveRole } from "../../../worker/domain/caller/scopes.ts";
import type { DashboardMessageKey } from "../../i18n/dashboard/en.ts";
import { Row, RowAction, StatusChip } from "../list/row.tsx";
import type { TeamMember } from "../sign-in/api.ts";
import { useDashboard } from "../state.tsx";
import { memberName } from "./team-dialogs.tsx";

export type MemberAction =
  | "role"
  | "remove"
  | "invitePin"
  | "removePin"
  | "unlock"
  | "stop"
  | "removePasskeys"
  | "allowAddress"
  | "refuseAddress";

interface MemberRowProps {
  member: TeamMember;
  onOpen(action: MemberAction): void;
}

/** A member of the staff: role, ways to sign in, and what the user may do about them. */
export const MemberRow = (props: MemberRowProps) => {
  const { t, user, formatInstant } = useDashboard();
  const name = () => memberName(props.member);
  const isOwn = () => props.member.email === user.email;
  const canAppoint = () => user.scopes.includes("manage_keys");
  const canGive = () => canGiveRole(new Set(user.scopes), props.member.role);
  const action = (kind: MemberAction, messageKey: DashboardMessageKey) => (
    <RowAction text={t(messageKey)} row={name()} onClick={() => props.onOpen(kind)} />
  );
  return (
    <Row
      level={2}
      title={name()}
      note={
        <Show when={isOwn()}>
          <small> · {t("members.you")}</small>
        </Show>
      }
      status={
        <>
          <StatusChip text={t(`role.${props.member.role}`)} />
          <Show when={props.member.hasPin}>
            <StatusChip text={t(props.member.isPinTemporary ? "team.pinNew" : "team.pin")} />
          </Show>
          <Show when={props.member.passkeys > 0}>
            <StatusChip text={t("team.passkey")} />
          </Show>
          <Show when={props.member.frozenAt}>
            <StatusChip text={t("team.frozen")} />
          </Show>
          <Show when={props.member.lockedUntil}>
            <StatusChip text={t("team.locked")} />
          </Show>
        </>
      }
      actions={
        <>
          <Show when={canGive()}>
            <Show when={props.member.lockedUntil}>{action("unlock", "team.unlock")}</Show>
            <Show when={!isOwn()}>{action("invitePin", "team.invitePin")}</Show>
            <Show when={props.member.hasPin}>{action("removePin", "team.removePin")}</Show>
          </Show>
          <Show when={canAppoint()}>
            <Show when={props.member.newEmail && !isOwn()}>
              {action("allowAddress", "team.addressAllow")}
              {action("refuseAddress", "team.addressRefuse")}
            </Show>
            <Show when={props.member.roleOpensAt && !isOwn()}>{action("stop", "team.stop")}</Show>
            <Show when={props.member.passkeys > 0 && !isOwn()}>{action("removePasskeys", "team.removePasskeys")}</Show>
            {action("role", "members.change")}
            {action("remove", "members.remove")}
          </Show>
        </>
      }
    >
      <Show when={props.member.name}>
        <p>{props.member.email}</p>
      </Show>
      <Show when={props.member.newEmail}>
        {(email) => (
          <p>
            {props.member.frozenAt
              ? t("team.addressFrozen", { email: email() })
              : t("team.addressWaits", { email: email(), at: formatInstant(props.member.addressOpensAt ?? "") })}
          </p>
        )}
      </Show>
      <Show when={props.member.roleOpensAt}>{(at) => <p>{t("team.opensAt", { at: formatInstant(at()) })}</p>}</Show>
    </Row>
  );
};
