import { createSignal, onMount, Show } from "solid-js";
import { createStore } from "solid-js/store";
import type { MenuCategory } from "../../../worker/domain/menu/types.ts";
import { useShop } from "../../state/shop.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { createTexts, useFieldParser } from "../fields/texts.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { createSubmission, explainData, useDashboard } from "../state.tsx";
import { type EditedItem, readItem, writeItem } from "./api.ts";
import { readGroups } from "./groups.ts";
import styles from "./item.module.css";
import { draftChoices, draftTexts, type ItemChoices, itemWrite, readColumns, textNames } from "./item-draft.ts";
import { ItemFields } from "./item-fields.tsx";

interface ItemFormProps {
  /** The dish to edit, or null for a new one. */
  item: EditedItem | null;
  categories: readonly MenuCategory[];
  /** The initial category of a new dish. */
  categoryId: string;
  /** The sort order that places a dish last in a category. */
  nextSortOrderIn(categoryId: string): number;
  onDelete(item: EditedItem): void;
  onDone(name: string): void;
  onClose(): void;
}

/** The state of the dish form: typed texts, chosen values and submission. */
const createItemForm = (props: ItemFormProps) => {
  const { t, now } = useDashboard();
  const { format, menu } = useShop();
  const { locale, timezone } = menu.store;
  const storeFormat = { format, locale, timezone, now: now() };
  const submission = createSubmission(explainData(textNames));
  const { texts, field } = createTexts("item", draftTexts(props.item, storeFormat), submission.errors);
  const [choices, setChoices] = createStore<ItemChoices>(draftChoices(props.item, props.categoryId, storeFormat));
  const newParser = useFieldParser();
  const read = () => {
    const parser = newParser();
    const messages = { ends: t("menu.endsFirst"), moment: t("menu.momentWrong"), category: t("field.missing") };
    const columns = readColumns(texts(), choices, parser, timezone, messages);
    const options = readGroups(choices.groups, parser, (problem) => t(`menu.bounds.${problem}`));
    for (const { key, altText } of choices.pictures) parser.required(`picture-${key}`, altText);
    const sortOrder = props.nextSortOrderIn(choices.categoryId);
    return {
      errors: parser.errors,
      write: itemWrite(props.item, columns, choices, options, { now: now(), sortOrder }),
    };
  };
  const submit = async (): Promise<void> => {
    const { errors, write } = read();
    if (!submission.validate(errors)) return;
    if (await submission.run(() => writeItem(props.item?.id ?? null, write))) props.onDone(texts().name.trim());
  };
  return { texts, field, choices, setChoices, submission, submit };
};

export type ItemForm = ReturnType<typeof createItemForm>;

const ItemFormDialog = (props: ItemFormProps) => {
  const { t } = useDashboard();
  const form = createItemForm(props);
  return (
    <FormDialog
      title={props.item?.name ?? t("menu.newItem")}
      action={t("save")}
      submission={form.submission}
      onSubmit={() => void form.submit()}
      onClose={props.onClose}
    >
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
  const [opened, setOpened] = createSignal<{ item: EditedItem | null } | { missing: true } | null>(
    props.itemId === null ? { item: null } : null,
  );
  onMount(async () => {
    if (props.itemId === null) return;
    const item = await readItem(props.itemId).catch(() => null);
    setOpened(item ? { item } : { missing: true });
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
      {(state) => ("item" in state ? <ItemFormDialog {...props} item={state.item} /> : note(t("menu.gone")))}
    </Show>
  );
};
