import { createSignal, onMount, Show } from "solid-js";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { describeFailure } from "../../messages.ts";
import { useDashboard } from "../../state.tsx";
import { type EditableOrder, readEditableOrder } from "./api.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import styles from "./edit.module.css";
import { EditDetails } from "./edit-details.tsx";
import { createEditForm } from "./edit-form.ts";
import { EditItems } from "./edit-items.tsx";
import { MoneyPreview } from "./money-preview.tsx";

const EditOrderForm = (props: { order: EditableOrder; onSaved(): void; onClose(): void }) => {
  const { t } = useDashboard();
  const form = createEditForm(props.order, props.onSaved);
  return (
    <FormDialog
      title={t("edit.title", { number: props.order.orderNumber })}
      action={t("edit.save")}
      submission={form.submission}
      draft={form.draft}
      onSubmit={() => void form.submit()}
      onClose={props.onClose}
    >
      <Show when={form.conflict()}>{(latest) => <ConflictNotice form={form} latest={latest()} />}</Show>
      <EditItems form={form} />
      <EditDetails form={form} />
      <MoneyPreview form={form} />
    </FormDialog>
  );
};

interface EditDialogProps {
  orderId: string;
  /** Called after the order was changed. */
  onSaved(): void;
  onClose(): void;
}

/** Loads an order as it is now and opens it for changes. */
export const EditDialog = (props: EditDialogProps) => {
  const { t } = useDashboard();
  const [loaded, setLoaded] = createSignal<EditableOrder | null>();
  const [failure, setFailure] = createSignal<string>();
  onMount(async () => {
    try {
      const order = await readEditableOrder(props.orderId);
      setLoaded(() => order);
    } catch (error) {
      setFailure(describeFailure(t, error));
    }
  });
  const notice = () => (
    <Dialog label={t("edit.change")} kind="sheet" onClose={props.onClose}>
      <div class={styles["notice"]}>
        <p role="status">{failure() ?? t(loaded() === null ? "failed" : "loading")}</p>
        <button type="button" class="button quiet" onClick={props.onClose}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  );
  return (
    <Show when={loaded()} fallback={notice()}>
      {(order) => <EditOrderForm order={order()} onSaved={props.onSaved} onClose={props.onClose} />}
    </Show>
  );
};
