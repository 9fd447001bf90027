import { createSignal, Show } from "solid-js";
import { FormDialog } from "../form/form-dialog.tsx";
import { CourierGuide } from "../guides/courier-guide.tsx";
import { focusHeading, Panel } from "../panel.tsx";
import { Removal } from "../removal.tsx";
import { SecretCard } from "../secret-card.tsx";
import { createList, createSubmission, useDashboard } from "../state.tsx";
import { type Endpoint, type EndpointSecret, listEndpoints, removeEndpoint, rotateSecret } from "./api.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { EndpointRow } from "./endpoint-row.tsx";

interface RotateDialogProps {
  endpoint: Endpoint;
  onCreated(created: EndpointSecret): void;
  onClose(): void;
}

const RotateDialog = (props: RotateDialogProps) => {
  const { t } = useDashboard();
  const submission = createSubmission();
  const rotate = async (): Promise<void> => {
    const created = await submission.run(() => rotateSecret(props.endpoint.id));
    if (created) props.onCreated(created.result);
  };
  return (
    <FormDialog
      title={t("webhooks.rotateTitle", { name: props.endpoint.url })}
      action={t("webhooks.rotate")}
      submission={submission}
      onSubmit={() => void rotate()}
      onClose={props.onClose}
    >
      <p>{t("webhooks.rotateHint")}</p>
    </FormDialog>
  );
};

type OpenedDialog = "add" | { kind: "rotate" | "remove"; endpoint: Endpoint };

/** The webhook endpoints and the log of their deliveries. */
export const WebhooksPanel = () => {
  const { t, announce } = useDashboard();
  const list = createList(listEndpoints);
  const [openedDialog, setOpenedDialog] = createSignal<OpenedDialog | null>(null);
  const [newSecret, setNewSecret] = createSignal<EndpointSecret | null>(null);
  const [version, setVersion] = createSignal(0);
  const close = () => setOpenedDialog(null);
  const endpointFor = (kind: "rotate" | "remove"): Endpoint | null => {
    const current = openedDialog();
    return current !== null && current !== "add" && current.kind === kind ? current.endpoint : null;
  };
  const handleCreated = (secret: EndpointSecret): void => {
    close();
    setNewSecret(secret);
    void list.reload();
  };
  const removed = ({ id, url }: Endpoint): void => {
    close();
    if (newSecret()?.webhookEndpoint.id === id) setNewSecret(null);
    focusHeading();
    announce(t("webhooks.removed", { name: url }));
    void list.reload();
    setVersion(version() + 1);
  };
  return (
    <>
      <Panel
        title={t("webhooks")}
        hint={t("webhooks.hint")}
        list={list}
        empty={t("webhooks.empty")}
        action={{ text: t("webhooks.new"), start: () => setOpenedDialog("add") }}
        above={
          <>
            <CourierGuide />
            <Show when={newSecret()} keyed>
              {({ webhookEndpoint, secret }) => (
                <SecretCard
                  name={webhookEndpoint.url}
                  warning={t("webhooks.secretWarning")}
                  secrets={[{ label: t("webhooks.secret"), value: secret ?? "" }]}
                  onDone={() => {
                    setNewSecret(null);
                    focusHeading();
                  }}
                />
              )}
            </Show>
          </>
        }
      >
        {(endpoint) => (
          <EndpointRow
            endpoint={endpoint}
            onRotate={() => setOpenedDialog({ kind: "rotate", endpoint })}
            onRemove={() => setOpenedDialog({ kind: "remove", endpoint })}
          />
        )}
      </Panel>
      <Show when={list.rows()?.length}>
        <DeliveryLog version={version()} />
      </Show>
      <Show when={openedDialog() === "add"}>
        <EndpointDialog onCreated={handleCreated} onClose={close} />
      </Show>
      <Show when={endpointFor("rotate")} keyed>
        {(endpoint) => <RotateDialog endpoint={endpoint} onCreated={handleCreated} onClose={close} />}
      </Show>
      <Show when={endpointFor("remove")} keyed>
        {(endpoint) => (
          <Removal
            title={t("webhooks.removeTitle", { name: endpoint.url })}
            hint={t("webhooks.removeHint")}
            action={t("webhooks.remove")}
            work={() => removeEndpoint(endpoint.id)}
            onDone={() => removed(endpoint)}
            onClose={close}
          />
        )}
      </Show>
    </>
  );
};
