import { type OutboxEvent, outboxEvents } from "../../../db/schema/enums.ts";
import type { Refused } from "../../api/client.ts";
import { InputField } from "../../ui/field.tsx";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { createSubmission, type Errors, useDashboard } from "../state.tsx";
import { addEndpoint, type EndpointSecret } from "./api.ts";
import { EventChoice } from "./event-choice.tsx";

interface EndpointDialogProps {
  onCreated(created: EndpointSecret): void;
  onClose(): void;
}

/** Creates an endpoint: its URL and its events. */
export const EndpointDialog = (props: EndpointDialogProps) => {
  const { t } = useDashboard();
  const draft = createDraft<{ url: string; events: OutboxEvent[] }>({ url: "", events: [...outboxEvents] });
  const { values } = draft;
  const explain = ({ errors }: Refused): Errors =>
    errors.some(({ path }) => path === "url") ? { url: t("webhooks.urlWrong") } : {};
  const submission = createSubmission(explain);
  const findMissing = (): Errors => ({
    ...(values.url.trim() ? {} : { url: t("webhooks.urlWrong") }),
    ...(values.events.length > 0 ? {} : { events: t("webhooks.eventsMissing") }),
  });
  const submit = async (): Promise<void> => {
    if (!submission.validate(findMissing())) return;
    const created = await submission.run(() => addEndpoint({ url: values.url.trim(), events: [...values.events] }));
    if (created) props.onCreated(created.result);
  };
  return (
    <FormDialog
      title={t("webhooks.new")}
      action={t("webhooks.create")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField
        id="webhook-url"
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        inputmode="url"
        maxlength={500}
        value={values.url}
        onInput={(url) => draft.set({ url })}
        error={submission.errors()["url"]}
      />
      <EventChoice
        chosen={values.events}
        error={submission.errors()["events"]}
        onChange={(events) => draft.set({ events })}
      />
    </FormDialog>
  );
};
