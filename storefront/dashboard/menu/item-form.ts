import type { MenuCategory } from "../../../worker/domain/menu/types.ts";
import { useShop } from "../../state/shop.tsx";
import { createFields, useFieldParser } from "../fields/draft-fields.ts";
import { createDraft } from "../form/draft.ts";
import { createSubmission, useDashboard } from "../state.tsx";
import { type EditedItem, saveItem } from "./api.ts";
import { readGroups } from "./groups.ts";
import { draftChoices, draftTexts, fieldForPath, type ItemChoices, itemData, readColumns } from "./item-draft.ts";

export type ItemForm = ReturnType<typeof createItemForm>;

/** The state of the dish form: typed texts, chosen values and submission. */
export const createItemForm = (props: ItemFormProps) => {
  const { t, now } = useDashboard();
  const { format, menu } = useShop();
  const { timezone } = menu.store;
  const storeFormat = { format, timezone, now: now() };
  const choicesDraft = createDraft<ItemChoices>(draftChoices(props.item, props.categoryId, storeFormat));
  const textsDraft = createDraft(draftTexts(props.item, storeFormat));
  const { values: choices, set: setChoices } = choicesDraft;
  const { values: texts } = textsDraft;
  const submission = createSubmission(({ code, errors }) =>
    Object.fromEntries(
      errors.map(({ path, message }) => {
        const isGone = code === "NOT_FOUND" && path.endsWith("id");
        const goneText = t(path === "id" ? "menu.gone" : "menu.goneEntry");
        return [fieldForPath(path, choices), isGone ? goneText : message];
      }),
    ),
  );
  const { field } = createFields("item", textsDraft, submission.errors);
  const newParser = useFieldParser();
  const read = () => {
    const parser = newParser();
    const messages = { ends: t("menu.endsFirst"), moment: t("menu.momentWrong"), category: t("field.missing") };
    const columns = readColumns(texts, choices, parser, timezone, messages);
    const options = readGroups(choices.groups, parser, (problem) => t(`menu.bounds.${problem}`));
    for (const { key, altText } of choices.pictures) parser.required(`picture-${key}`, altText);
    const sortOrder = props.nextSortOrderIn(choices.categoryId);
    return {
      errors: parser.errors,
      data: itemData(props.item, columns, choices, options, { now: now(), sortOrder }),
    };
  };
  const submit = async (): Promise<void> => {
    const { errors, data } = read();
    if (!submission.validate(errors)) return;
    if (await submission.run(() => saveItem(props.item?.id ?? null, data))) props.onDone(texts.name.trim());
  };
  const draft = { isDirty: () => textsDraft.isDirty() || choicesDraft.isDirty() };
  return { draft, texts, field, choices, setChoices, submission, submit };
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
