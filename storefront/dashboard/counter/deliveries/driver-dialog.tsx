import { For, Show } from "solid-js";
import { InputField } from "../../../ui/field.tsx";
import { createDraft } from "../../form/draft.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import styles from "./deliveries.module.css";
import { assignDriver, type Delivery } from "./deliveries.ts";

interface DriverDialogProps {
  delivery: Delivery;
  /** The drivers who are out already. One tap chooses one of them. */
  drivers: readonly string[];
  onChanged(): void;
  onClose(): void;
}

/** Chooses who delivers an order. */
export const DriverDialog = (props: DriverDialogProps) => {
  const { t, announce } = useDashboard();
  const submission = createSubmission();
  const draft = createDraft({ name: props.delivery.driverName ?? "" });
  const assign = async (driver: string): Promise<void> => {
    if (!(await submission.run(() => assignDriver(props.delivery.id, driver || null)))) return;
    const number = props.delivery.orderNumber;
    announce(driver ? t("deliveries.assigned", { number, name: driver }) : t("deliveries.unassigned", { number }));
    props.onChanged();
    props.onClose();
  };
  return (
    <FormDialog
      title={t("deliveries.who", { number: props.delivery.orderNumber })}
      action={t("save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void assign(draft.values.name.trim())}
      onClose={props.onClose}
    >
      <Show when={props.drivers.length > 0}>
        <div class={styles["drivers"]}>
          <For each={props.drivers}>
            {(driver) => (
              <button
                type="button"
                aria-pressed={props.delivery.driverName === driver}
                onClick={() => void assign(driver)}
              >
                {driver}
              </button>
            )}
          </For>
        </div>
      </Show>
      <InputField
        id="driver-name"
        label={t("deliveries.name")}
        hint={t("deliveries.nameHint")}
        maxlength={60}
        value={draft.values.name}
        error={submission.errors()["name"]}
        onInput={(name) => draft.set({ name })}
      />
    </FormDialog>
  );
};
