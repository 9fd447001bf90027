import { For, Show } from "solid-js";
import type { ApiKey } from "../api.ts";
import styles from "../dashboard.module.css";
import { Chips, Fact, Facts } from "../facts.tsx";
import { Row, RowAction, StatusChip } from "../list/row.tsx";
import { useDashboard } from "../state.tsx";

/** An API key. An expired key does not work, although its stored status stays active. */
export const KeyRow = (props: { apiKey: ApiKey; onRevoke(): void }) => {
  const { t, now, formatInstant } = useDashboard();
  const status = () => {
    const { status: storedStatus, expiresAt } = props.apiKey;
    return storedStatus === "active" && expiresAt !== null && expiresAt <= now() ? "expired" : storedStatus;
  };
  const createdBy = () => props.apiKey.makerKey?.name ?? props.apiKey.makerGrant?.app?.name;
  return (
    <Row
      level={2}
      title={props.apiKey.name}
      status={<StatusChip text={t(`keys.status.${status()}`)} tone={status() === "active" ? "good" : undefined} />}
      actions={
        <Show when={props.apiKey.status !== "revoked"}>
          <RowAction text={t("keys.revoke")} row={props.apiKey.name} onClick={props.onRevoke} />
        </Show>
      }
    >
      <code class={styles["code"]}>{props.apiKey.tokenPreview}</code>
      <Facts>
        <Fact name={t("keys.endsAt")}>
          {props.apiKey.expiresAt ? formatInstant(props.apiKey.expiresAt) : t("keys.ends.never")}
        </Fact>
        <Fact name={t("keys.lastUsed")}>
          {props.apiKey.lastUsedAt ? formatInstant(props.apiKey.lastUsedAt) : t("keys.never")}
        </Fact>
        <Fact name={t("keys.from")}>
          <For each={props.apiKey.allowedIps} fallback={t("keys.everywhere")}>
            {(range) => (
              <>
                <bdi dir="ltr">{range}</bdi>
                <br />
              </>
            )}
          </For>
        </Fact>
        <Show when={createdBy()}>{(name) => <Fact name={t("keys.madeBy")}>{name()}</Fact>}</Show>
      </Facts>
      <Chips label={t("scopes.title")} texts={props.apiKey.scopes} />
    </Row>
  );
};
