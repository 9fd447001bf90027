import { createSignal, Show } from "solid-js";
import { type ApiKey, listKeys, revokeKey } from "../api.ts";
import { WebsiteGuide } from "../guides/website-guide.tsx";
import { focusHeading, Panel } from "../panel.tsx";
import { Removal } from "../removal.tsx";
import { SecretCard } from "../secret-card.tsx";
import { createList, useDashboard } from "../state.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { KeyRow } from "./key-row.tsx";

/** The API keys of partner systems. */
export const KeysPanel = () => {
  const { t, announce } = useDashboard();
  const list = createList(listKeys);
  const [isCreating, setCreating] = createSignal(false);
  const [createdKey, setCreatedKey] = createSignal<{ name: string; token: string } | null>(null);
  const [revoking, setRevoking] = createSignal<ApiKey | null>(null);
  const revoked = async ({ name }: ApiKey): Promise<void> => {
    setRevoking(null);
    focusHeading();
    announce(t("keys.revoked", { name }));
    await list.reload();
  };
  return (
    <>
      <Panel
        title={t("keys")}
        hint={t("keys.hint")}
        list={list}
        empty={t("keys.empty")}
        action={{ text: t("keys.new"), start: () => setCreating(true) }}
        above={
          <>
            {/* The worker serves this page, so bypass the router. */}
            <p>
              <a class="button quiet" href="/api/docs" rel="external">
                {t("keys.guide")}
              </a>
            </p>
            <WebsiteGuide />
            <Show when={createdKey()} keyed>
              {({ name, token }) => (
                <SecretCard
                  name={name}
                  warning={t("secret.warning")}
                  secrets={[{ label: t("keys.token"), value: token }]}
                  onDone={() => {
                    setCreatedKey(null);
                    focusHeading();
                  }}
                />
              )}
            </Show>
          </>
        }
      >
        {(key) => <KeyRow apiKey={key} onRevoke={() => setRevoking(key)} />}
      </Panel>
      <Show when={isCreating()}>
        <KeyDialog
          onClose={() => setCreating(false)}
          onCreated={(name, token) => {
            setCreating(false);
            setCreatedKey({ name, token });
            void list.reload();
          }}
        />
      </Show>
      <Show when={revoking()} keyed>
        {(key) => (
          <Removal
            title={t("keys.revokeTitle", { name: key.name })}
            hint={t("keys.revokeHint")}
            action={t("keys.revoke")}
            work={() => revokeKey(key.id)}
            onDone={() => void revoked(key)}
            onClose={() => setRevoking(null)}
          />
        )}
      </Show>
    </>
  );
};
