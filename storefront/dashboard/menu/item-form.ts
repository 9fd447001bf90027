import { createSignal } from "solid-js";
import type { MenuCategory } from "../../../worker/domain/menu/types.ts";
import { Refused } from "../../api/client.ts";
import { useShop } from "../../state/shop.tsx";
import { createFields, useFieldParser } from "../fields/draft-fields.ts";
import { createDraft } from "../form/draft.ts";
import { createSubmission, useDashboard } from "../state.tsx";
import { type EditedItem, readItem, saveItem } from "./api.ts";
import { readGroups } from "./groups.ts";
import { createConflicts, mergeDraft } from "./item-conflicts.ts";
import { draftChoices, draftTexts, fieldForPath, type ItemChoices, itemData, readColumns } from "./item-draft.ts";

export type ItemForm = ReturnType<typeof createItemForm>;

/** The drafts of a dish's form, and how to take into them what someone else saved. */
const createDrafts = (props: ItemFormProps) => {
  const { now } = useDashboard();
  const { format, menu } = useShop();
  const storeFormat = { format, timezone: menu.store.timezone, now: now() };
  const choicesDraft = createDraft<ItemChoices>(draftChoices(props.item, props.categoryId, storeFormat));
  const textsDraft = createDraft(draftTexts(props.item, storeFormat));
  const [item, setItem] = createSignal(props.item);
  const conflicts = createConflicts((name, value) => {
    if (name in textsDraft.values) textsDraft.set({ [name]: value });
    else choicesDraft.set({ [name]: value });
  });
  /** Takes the latest version of the dish as the one that is edited. Returns whether it was changed in the same
   *  places. */
  const merge = (latest: EditedItem): boolean => {
    const found = [
      ...mergeDraft(textsDraft, draftTexts(latest, storeFormat)),
      ...mergeDraft(choicesDraft, draftChoices(latest, props.categoryId, storeFormat)),
    ];
    setItem(latest);
    conflicts.report(found);
    return found.length > 0;
  };
  const draft = { isDirty: () => textsDraft.isDirty() || choicesDraft.isDirty() };
  return { item, textsDraft, choicesDraft, draft, conflicts, merge };
};

/** The state of the dish form: typed texts, chosen values and submission. */
export const createItemForm = (props: ItemFormProps) => {
  const { t, now } = useDashboard();
  const { timezone } = useShop().menu.store;
  const { item, textsDraft, choicesDraft, draft, conflicts, merge } = createDrafts(props);
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
    const messages = {
      ...{ ends: t("menu.endsFirst"), moment: t("menu.momentWrong"), category: t("field.missing") },
      allergenFree: t("menu.allergenFreeWrong"),
    };
    const columns = readColumns(texts, choices, parser, timezone, messages);
    const options = readGroups(choices.groups, parser, (problem) => t(`menu.bounds.${problem}`));
    for (const { key, altText } of choices.pictures) parser.required(`picture-${key}`, altText);
    const sortOrder = props.nextSortOrderIn(choices.categoryId);
    return { errors: parser.errors, data: itemData(item(), columns, choices, options, { now: now(), sortOrder }) };
  };
  /** Saves the dish. If someone else changed it in other places, saves what both changed. */
  const save = async (): Promise<"saved" | "conflict" | "invalid"> => {
    const { errors, data } = read();
    if (!submission.validate(errors)) return "invalid";
    const id = item()?.id ?? null;
    try {
      await saveItem(id, data, item()?.revision ?? null);
      return "saved";
    } catch (error) {
      const isChanged = error instanceof Refused && error.code === "REVISION_CONFLICT" && id !== null;
      const latest = isChanged ? await readItem(id) : null;
      if (!latest) throw error;
      return merge(latest) ? "conflict" : save();
    }
  };
  const submit = async (): Promise<void> => {
    const outcome = await submission.run(save);
    if (outcome?.result === "saved") props.onDone(texts.name.trim());
  };
  return { draft, texts, field, choices, setChoices, submission, submit, conflicts };
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
