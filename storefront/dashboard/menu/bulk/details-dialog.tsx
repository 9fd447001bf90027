import { allergens, dietaryFlags, kitchenStations } from "../../../../db/schema/enums.ts";
import type { MenuCategory } from "../../../../worker/domain/menu/types.ts";
import { useShop } from "../../../state/shop.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Pills } from "../../fields/choices.tsx";
import fieldStyles from "../../fields/fields.module.css";
import { createDraft } from "../../form/draft.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { listTaxClasses } from "../../settings/tax/api.ts";
import { createLoaded, createSubmission, useDashboard } from "../../state.tsx";
import { editItems, type ListedItem } from "../api.ts";
import { type BulkDraft, emptyDetails, readDetails } from "./details.ts";

interface DetailsDialogProps {
  items: readonly ListedItem[];
  categories: readonly MenuCategory[];
  onDone(): void;
  onClose(): void;
}

/** Changes what the selected dishes have in common. What is not chosen stays as it is in each dish. */
export const DetailsDialog = (props: DetailsDialogProps) => {
  const { t } = useDashboard();
  const shop = useShop();
  const submission = createSubmission();
  const draft = createDraft<BulkDraft>(emptyDetails);
  const { values, set } = draft;
  const classes = createLoaded(listTaxClasses);
  const unchanged = { value: "", text: t("menu.bulk.unchanged") };
  const yesOrNo = [unchanged, { value: "yes", text: t("menu.bulk.yes") }, { value: "no", text: t("menu.bulk.no") }];
  const taxClasses = () =>
    (classes.value() ?? []).map(({ id, name, isDefault }) => ({
      value: isDefault ? "own" : id,
      text: isDefault ? t("tax.dishOwn", { name }) : name,
    }));
  const submit = async (): Promise<void> => {
    const items = props.items.map(({ id }) => ({ menuItemId: id }));
    if (await submission.run(() => editItems(items, readDetails(values)))) props.onDone();
  };
  const select = (name: "category" | "taxClass" | "station" | "featured" | "popular" | "allergenFree") => ({
    id: `bulk-${name}`,
    value: values[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  const labels = <Value extends string>(
    name: "addDiets" | "removeDiets" | "addAllergens" | "removeAllergens",
    legend: string,
    all: readonly Value[],
    describe: (value: Value) => string,
  ) => (
    <Pills
      legend={legend}
      values={all}
      name={describe}
      chosen={all.filter((value) => values[name].some((chosen) => chosen === value))}
      onChange={(chosen) => set({ [name]: chosen })}
    />
  );
  return (
    <FormDialog
      title={t("menu.bulk.detailsFor", { count: props.items.length })}
      action={t("save")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <div class={fieldStyles["pair"]}>
        <SelectField
          {...select("category")}
          value={values.category}
          label={t("menu.category")}
          options={[unchanged, ...props.categories.map(({ id, name }) => ({ value: id, text: name }))]}
        />
        <SelectField
          {...select("taxClass")}
          value={values.taxClass}
          label={t("tax.dish")}
          options={[unchanged, ...taxClasses()]}
        />
      </div>
      <SelectField
        {...select("station")}
        value={values.station}
        label={t("menu.station")}
        options={[
          unchanged,
          { value: "none", text: t("menu.noStation") },
          ...kitchenStations.map((value) => ({ value, text: t(`menu.station.${value}`) })),
        ]}
      />
      <div class={fieldStyles["pair"]}>
        <SelectField {...select("featured")} value={values.featured} label={t("menu.featured")} options={yesOrNo} />
        <SelectField {...select("popular")} value={values.popular} label={t("menu.popular")} options={yesOrNo} />
      </div>
      {labels("addDiets", t("menu.bulk.addDiets"), dietaryFlags, (flag) => shop.t(`diet.${flag}`))}
      {labels("removeDiets", t("menu.bulk.removeDiets"), dietaryFlags, (flag) => shop.t(`diet.${flag}`))}
      {labels("addAllergens", t("menu.bulk.addAllergens"), allergens, (one) => shop.t(`allergen.${one}`))}
      {labels("removeAllergens", t("menu.bulk.removeAllergens"), allergens, (one) => shop.t(`allergen.${one}`))}
      <SelectField
        {...select("allergenFree")}
        value={values.allergenFree}
        label={t("menu.bulk.allergenFree")}
        options={yesOrNo}
        error={submission.errors()["changes.isAllergenFree"]}
      />
    </FormDialog>
  );
};
