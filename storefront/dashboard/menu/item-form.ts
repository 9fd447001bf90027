import { createStore } from "solid-js/store";
import type { MenuCategory } from "../../../worker/domain/menu/types.ts";
import { useShop } from "../../state/shop.tsx";
import { createTexts, useFieldParser } from "../fields/texts.ts";
import { createSubmission, explainData, useDashboard } from "../state.tsx";
import { type EditedItem, writeItem } from "./api.ts";
import { readGroups } from "./groups.ts";
import { draftChoices, draftTexts, type ItemChoices, itemWrite, readColumns, textNames } from "./item-draft.ts";

export type ItemForm = ReturnType<typeof createItemForm>;

/** The state of the dish form: typed texts, chosen values and submission. */
export const createItemForm = (props: ItemFormProps) => {
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

export interface ItemFormProps {
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
