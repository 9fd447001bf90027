import { createSignal, Show } from "solid-js";
import { type CreatedApp, deleteApp, listApps, type OAuthApp } from "../api.ts";
import styles from "../dashboard.module.css";
import { Chips, Fact, Facts } from "../facts.tsx";
import { Row, RowAction, StatusChip } from "../list/row.tsx";
import { focusHeading, Panel } from "../panel.tsx";
import { Removal } from "../removal.tsx";
import { SecretCard } from "../secret-card.tsx";
import { createList, useDashboard } from "../state.tsx";
import { AppDialog } from "./app-dialog.tsx";

const AppRow = (props: { app: OAuthApp; onDelete(): void }) => {
  const { t } = useDashboard();
  const isActive = () => props.app.status === "active";
  return (
    <Row
      level={2}
      title={props.app.name}
      status={<StatusChip text={t(`apps.status.${props.app.status}`)} tone={isActive() ? "good" : undefined} />}
      actions={
        <Show when={isActive()}>
          <RowAction text={t("apps.delete")} row={props.app.name} onClick={props.onDelete} />
        </Show>
      }
    >
      <Facts>
        <Fact name={t("apps.clientId")}>
          <code class={styles["code"]}>{props.app.clientId}</code>
        </Fact>
        <Fact name={t("apps.returns")}>{props.app.redirectUris.join(", ")}</Fact>
      </Facts>
      <Chips label={t("scopes.title")} texts={props.app.scopes} />
    </Row>
  );
};

/** The OAuth apps of partners, which act on behalf of the store's owner. */
export const AppsPanel = () => {
  const { t, announce } = useDashboard();
  const list = createList(listApps);
  const [isCreating, setCreating] = createSignal(false);
  const [created, setCreated] = createSignal<CreatedApp | null>(null);
  const [deleting, setDeleting] = createSignal<OAuthApp | null>(null);
  const readSecrets = ({ oauthApp, clientSecret }: CreatedApp) => [
    { label: t("apps.clientId"), value: oauthApp.clientId },
    ...(clientSecret === null ? [] : [{ label: t("apps.clientSecret"), value: clientSecret }]),
  ];
  const deleted = ({ name }: OAuthApp): void => {
    setDeleting(null);
    focusHeading();
    announce(t("apps.deleted", { name }));
    void list.reload();
  };
  return (
    <>
      <Panel
        title={t("apps")}
        hint={t("apps.hint")}
        list={list}
        empty={t("apps.empty")}
        action={{ text: t("apps.new"), start: () => setCreating(true) }}
        above={
          <Show when={created()} keyed>
            {(newApp) => (
              <SecretCard
                name={newApp.oauthApp.name}
                warning={t(newApp.clientSecret === null ? "apps.noSecret" : "secret.warning")}
                secrets={readSecrets(newApp)}
                onDone={() => {
                  setCreated(null);
                  focusHeading();
                }}
              />
            )}
          </Show>
        }
      >
        {(app) => <AppRow app={app} onDelete={() => setDeleting(app)} />}
      </Panel>
      <Show when={isCreating()}>
        <AppDialog
          onClose={() => setCreating(false)}
          onCreated={(newApp) => {
            setCreating(false);
            setCreated(newApp);
            void list.reload();
          }}
        />
      </Show>
      <Show when={deleting()} keyed>
        {(app) => (
          <Removal
            title={t("apps.deleteTitle", { name: app.name })}
            hint={t("apps.deleteHint")}
            action={t("apps.delete")}
            work={() => deleteApp(app.id)}
            onDone={() => deleted(app)}
            onClose={() => setDeleting(null)}
          />
        )}
      </Show>
    </>
  );
};
