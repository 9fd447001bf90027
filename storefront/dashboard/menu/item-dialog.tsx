import { createSignal, onMount, Show } from "solid-js";
import { Dialog } from "../../ui/dialog.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { describeFailure } from "../messages.ts";
import { useDashboard } from "../state.tsx";
import { type EditedItem, readItem } from "./api.ts";
import { ConflictList } from "./conflict-list.tsx";
import styles from "./item.module.css";
import { ItemFields } from "./item-fields.tsx";
import { createItemForm, type ItemFormProps } from "./item-form.ts";

const ItemFormDialog = (props: ItemFormProps) => {
  const { t } = useDashboard();
  const form = createItemForm(props);
  return (
    <FormDialog
      title={props.item?.name ?? t("menu.newItem")}
      action={t("save")}
      submission={form.submission}
      draft={form.draft}
      onSubmit={() => void form.submit()}
      onClose={props.onClose}
    >
      <ConflictList form={form} categories={props.categories} />
      <ItemFields form={form} categories={props.categories} />
      <Show when={props.item}>
        {(item) => (
          <button type="button" class={`link ${styles["delete"]}`} onClick={() => props.onDelete(item())}>
            {t("menu.deleteItem")}
          </button>
        )}
      </Show>
    </FormDialog>
  );
};

interface ItemDialogProps extends Omit<ItemFormProps, "item"> {
  /** The id of the dish to edit, or null for a new one. */
  itemId: string | null;
}

/** Loads the current version of a dish and opens it in the editor. */
export const ItemDialog = (props: ItemDialogProps) => {
  const { t } = useDashboard();
  const [opened, setOpened] = createSignal<{ item: EditedItem | null } | { failure: string } | null>(
    props.itemId === null ? { item: null } : null,
  );
  onMount(async () => {
    if (props.itemId === null) return;
    try {
      const item = await readItem(props.itemId);
      setOpened(item ? { item } : { failure: t("menu.gone") });
    } catch (error) {
      setOpened({ failure: describeFailure(t, error) });
    }
  });
  const note = (text: string) => (
    <Dialog label={text} kind="sheet" onClose={props.onClose}>
      <div class={styles["notice"]}>
        <p role="status">{text}</p>
        <button type="button" class="button quiet" onClick={props.onClose}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  );
  return (
    <Show when={opened()} keyed fallback={note(t("loading"))}>
      {(state) => ("item" in state ? <ItemFormDialog {...props} item={state.item} /> : note(state.failure))}
    </Show>
  );
};
