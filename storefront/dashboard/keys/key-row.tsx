import { Show } from "solid-js";
import type { ApiKey } from "../api.ts";
import styles from "../dashboard.module.css";
import { Chips, Fact } from "../facts.tsx";
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
    <>
      <div class={styles["title"]}>
        <h2>{props.apiKey.name}</h2>
        <span class={styles["status"]} data-good={status() === "active"}>
          {t(`keys.status.${status()}`)}
        </span>
      </div>
      <code class={styles["code"]}>{props.apiKey.tokenPreview}</code>
      <dl class={styles["facts"]}>
        <Fact name={t("keys.endsAt")}>
          {props.apiKey.expiresAt ? formatInstant(props.apiKey.expiresAt) : t("keys.ends.never")}
        </Fact>
        <Fact name={t("keys.lastUsed")}>
          {props.apiKey.lastUsedAt ? formatInstant(props.apiKey.lastUsedAt) : t("keys.never")}
        </Fact>
        <Fact name={t("keys.from")}>
          {props.apiKey.allowedIps.length > 0 ? props.apiKey.allowedIps.join(", ") : t("keys.everywhere")}
        </Fact>
        <Show when={createdBy()}>{(name) => <Fact name={t("keys.madeBy")}>{name()}</Fact>}</Show>
      </dl>
      <Chips label={t("scopes.title")} texts={props.apiKey.scopes} />
      <Show when={props.apiKey.status !== "revoked"}>
        <div class={styles["ways"]}>
          <button type="button" class="link" aria-haspopup="dialog" onClick={props.onRevoke}>
            {t("keys.revoke")}
            <span class="visually-hidden"> {props.apiKey.name}</span>
          </button>
        </div>
      </Show>
    </>
  );
};
