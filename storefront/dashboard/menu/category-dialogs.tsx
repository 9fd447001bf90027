import { createSignal, Show } from "solid-js";
import { mealPeriods } from "../../../db/schema/enums.ts";
import type { MenuCategory } from "../../../worker/domain/menu/types.ts";
import { InputField, SelectField } from "../../ui/field.tsx";
import { Pills } from "../fields/choices.tsx";
import { createFields, useFieldParser } from "../fields/draft-fields.ts";
import { trimToNull } from "../fields/reading.ts";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { createDraft } from "../form/draft.ts";
import { Confirm, FormDialog } from "../form/form-dialog.tsx";
import { createSubmission, explainData, useDashboard } from "../state.tsx";
import { deleteCategory, type ListedItem, writeCategory } from "./api.ts";

interface CategoryDialogProps {
  /** The category to edit, or null for a new one. */
  category: MenuCategory | null;
  /** The sort order of a new category. */
  nextSortOrder: number;
  onDone(name: string): void;
  onClose(): void;
}

/** Edits a category's name, description and meal periods. */
export const CategoryDialog = (props: CategoryDialogProps) => {
  const { t } = useDashboard();
  const { category } = props;
  const submission = createSubmission(explainData(["name", "description"]));
  const draft = createDraft({
    name: category?.name ?? "",
    description: category?.description ?? "",
    mealPeriods: category?.mealPeriods ?? [],
  });
  const { values } = draft;
  const { field } = createFields("category", draft, submission.errors);
  const newParser = useFieldParser();
  const submit = async (): Promise<void> => {
    const { errors, required } = newParser();
    const name = required("name", values.name);
    if (!submission.validate(errors)) return;
    const sortOrder = category ? {} : { sortOrder: props.nextSortOrder };
    const data = { name, description: trimToNull(values.description), mealPeriods: values.mealPeriods, ...sortOrder };
    if (await submission.run(() => writeCategory(category?.id ?? null, data))) props.onDone(name);
  };
  return (
    <FormDialog
      title={category?.name ?? t("menu.newCategory")}
      action={t("save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <InputField {...field("name")} label={t("menu.categoryName")} />
      <TextAreaField {...field("description")} label={t("menu.categoryAbout")} maxlength={2000} />
      <Pills
        legend={t("menu.periods")}
        hint={t("menu.categoryPeriodsHint")}
        values={mealPeriods}
        name={(period) => t(`period.${period}`)}
        chosen={values.mealPeriods}
        onChange={(periods) => draft.set({ mealPeriods: periods })}
      />
    </FormDialog>
  );
};

interface DeleteCategoryProps {
  category: MenuCategory;
  items: readonly ListedItem[];
  others: readonly MenuCategory[];
  onDone(): void;
  onClose(): void;
}

/** Deletes a category, after asking whether to move or delete its dishes. */
export const DeleteCategory = (props: DeleteCategoryProps) => {
  const { t } = useDashboard();
  const submission = createSubmission();
  const [target, setTarget] = createSignal(props.others[0]?.id ?? "");
  const submit = async (): Promise<void> => {
    const done = await submission.run(() => deleteCategory(props.category.id, target() || null));
    if (done) props.onDone();
  };
  const options = () => [
    ...props.others.map(({ id, name }) => ({ value: id, text: t("menu.moveTo", { name }) })),
    { value: "", text: t("menu.deleteToo") },
  ];
  return (
    <Confirm
      title={t("menu.deleteTitle", { name: props.category.name })}
      hint={t(props.items.length > 0 ? "menu.categoryFull" : "menu.categoryEmpty", { count: props.items.length })}
      action={t("menu.delete")}
      submission={submission}
      onConfirm={() => void submit()}
      onClose={props.onClose}
    >
      <Show when={props.items.length > 0}>
        <SelectField
          id="category-target"
          label={t("menu.itsItems")}
          options={options()}
          value={target()}
          onChange={setTarget}
        />
      </Show>
    </Confirm>
  );
};
