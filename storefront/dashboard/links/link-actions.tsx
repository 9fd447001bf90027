import { Show } from "solid-js";
import { ErrorText } from "../../ui/error-text.tsx";
import { createSubmission, useDashboard } from "../state.tsx";
import { endLink, sendEdit } from "./api.ts";

interface LinkActionsProps {
  orderId: string;
  /** Whether a change of the order waits for the payment. */
  hasPendingEdit: boolean;
  onChanged(): void;
}

/** What staff can do with the link for a change: send the change to the kitchen before it is paid, or end the link. */
export const LinkActions = (props: LinkActionsProps) => {
  const { t } = useDashboard();
  const submission = createSubmission();
  const run = async (action: (orderId: string) => Promise<unknown>): Promise<void> => {
    await submission.run(() => action(props.orderId));
    props.onChanged();
  };
  const button = (text: string, action: (orderId: string) => Promise<unknown>) => (
    <button type="button" class="button quiet" disabled={submission.isBusy()} onClick={() => void run(action)}>
      {text}
    </button>
  );
  return (
    <>
      <Show when={props.hasPendingEdit}>{button(t("link.send"), sendEdit)}</Show>
      {button(t("link.end"), endLink)}
      <ErrorText text={submission.errors()["form"]} />
    </>
  );
};
