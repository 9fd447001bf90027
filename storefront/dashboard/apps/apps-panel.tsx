import { createSignal, Show } from "solid-js";
import { type CreatedApp, deleteApp, listApps, type OAuthApp } from "../api.ts";
import styles from "../dashboard.module.css";
import { Chips, Fact } from "../facts.tsx";
import { Confirm } from "../form/form-dialog.tsx";
import { focusHeading, Panel } from "../panel.tsx";
import { SecretCard } from "../secret-card.tsx";
import { createList, createSubmission, useDashboard } from "../state.tsx";
import { AppDialog } from "./app-dialog.tsx";

const AppRow = (props: { app: OAuthApp; onDelete(): void }) => {
  const { t } = useDashboard();
  return (
    <>
      <div class={styles["title"]}>
        <h2>{props.app.name}</h2>
        <span class={styles["status"]} data-good={props.app.status === "active"}>
          {t(`apps.status.${props.app.status}`)}
        </span>
      </div>
      <dl class={styles["facts"]}>
        <Fact name={t("apps.clientId")}>
          <code class={styles["code"]}>{props.app.clientId}</code>
        </Fact>
        <Fact name={t("apps.returns")}>{props.app.redirectUris.join(", ")}</Fact>
      </dl>
      <Chips label={t("scopes.title")} texts={props.app.scopes} />
      <Show when={props.app.status === "active"}>
        <div class={styles["ways"]}>
          <button type="button" class="link" aria-haspopup="dialog" onClick={props.onDelete}>
            {t("apps.delete")}
            <span class="visually-hidden"> {props.app.name}</span>
          </button>
        </div>
      </Show>
    </>
  );
};

const DeleteDialog = (props: { app: OAuthApp; onDone(): void; onClose(): void }) => {
  const { t } = useDashboard();
  const submission = createSubmission();
  const remove = async (): Promise<void> => {
    if (await submission.run(() => deleteApp(props.app.id))) props.onDone();
  };
  return (
    <Confirm
      title={t("apps.deleteTitle", { name: props.app.name })}
      hint={t("apps.deleteHint")}
      action={t("apps.delete")}
      submission={submission}
      onConfirm={() => void remove()}
      onClose={props.onClose}
    />
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
        {(app) => <DeleteDialog app={app} onDone={() => deleted(app)} onClose={() => setDeleting(null)} />}
      </Show>
    </>
  );
};
