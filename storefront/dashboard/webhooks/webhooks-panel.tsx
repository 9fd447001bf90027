import { createSignal, Show } from "solid-js";
import { Confirm, FormDialog } from "../form/form-dialog.tsx";
import { focusHeading, Panel } from "../panel.tsx";
import { SecretCard } from "../secret-card.tsx";
import { createList, createSubmission, useDashboard } from "../state.tsx";
import { type Endpoint, type EndpointSecret, listEndpoints, removeEndpoint, rotateSecret } from "./api.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { EndpointRow } from "./endpoint-row.tsx";

interface QuestionProps {
  endpoint: Endpoint;
  onClose(): void;
}

const Remove = (props: QuestionProps & { onDone(): void }) => {
  const { t } = useDashboard();
  const submission = createSubmission();
  const remove = async (): Promise<void> => {
    if (await submission.run(() => removeEndpoint(props.endpoint.id))) props.onDone();
  };
  return (
    <Confirm
      title={t("webhooks.removeTitle", { name: props.endpoint.url })}
      hint={t("webhooks.removeHint")}
      action={t("webhooks.remove")}
      submission={submission}
      onConfirm={() => void remove()}
      onClose={props.onClose}
    />
  );
};

const Rotate = (props: QuestionProps & { onMade(made: EndpointSecret): void }) => {
  const { t } = useDashboard();
  const submission = createSubmission();
  const rotate = async (): Promise<void> => {
    const made = await submission.run(() => rotateSecret(props.endpoint.id));
    if (made) props.onMade(made.result);
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

type Question = "add" | { kind: "rotate" | "remove"; endpoint: Endpoint };

/** The addresses that hear of what happens here, and the log of what was sent to them. */
export const WebhooksPanel = () => {
  const { t, announce } = useDashboard();
  const list = createList(listEndpoints);
  const [question, setQuestion] = createSignal<Question | null>(null);
  const [fresh, setFresh] = createSignal<EndpointSecret | null>(null);
  const [version, setVersion] = createSignal(0);
  const close = () => setQuestion(null);
  const asked = (kind: "rotate" | "remove"): Endpoint | null => {
    const current = question();
    return current !== null && current !== "add" && current.kind === kind ? current.endpoint : null;
  };
  const made = (secret: EndpointSecret): void => {
    close();
    setFresh(secret);
    void list.reload();
  };
  const removed = ({ id, url }: Endpoint): void => {
    close();
    if (fresh()?.webhookEndpoint.id === id) setFresh(null);
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
        action={{ text: t("webhooks.new"), start: () => setQuestion("add") }}
        above={
          <Show when={fresh()} keyed>
            {({ webhookEndpoint, secret }) => (
              <SecretCard
                name={webhookEndpoint.url}
                warning={t("webhooks.secretWarning")}
                secrets={[{ label: t("webhooks.secret"), value: secret }]}
                onDone={() => {
                  setFresh(null);
                  focusHeading();
                }}
              />
            )}
          </Show>
        }
      >
        {(endpoint) => (
          <EndpointRow
            endpoint={endpoint}
            onRotate={() => setQuestion({ kind: "rotate", endpoint })}
            onRemove={() => setQuestion({ kind: "remove", endpoint })}
          />
        )}
      </Panel>
      <Show when={list.rows()?.length}>
        <DeliveryLog version={version()} />
      </Show>
      <Show when={question() === "add"}>
        <EndpointDialog onMade={made} onClose={close} />
      </Show>
      <Show when={asked("rotate")} keyed>
        {(endpoint) => <Rotate endpoint={endpoint} onMade={made} onClose={close} />}
      </Show>
      <Show when={asked("remove")} keyed>
        {(endpoint) => <Remove endpoint={endpoint} onDone={() => removed(endpoint)} onClose={close} />}
      </Show>
    </>
  );
};
