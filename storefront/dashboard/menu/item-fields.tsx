import { type JSX, Show } from "solid-js";
import { allergens, dietaryFlags, kitchenStations, mealPeriods } from "../../../db/schema/enums.ts";
import { hasStatedAllergens } from "../../../worker/domain/menu/allergens.rules.ts";
import type { MenuCategory } from "../../../worker/domain/menu/types.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField, SelectField } from "../../ui/field.tsx";
import { Pills, Toggle } from "../fields/choices.tsx";
import fieldStyles from "../fields/fields.module.css";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { listTaxClasses } from "../settings/tax/api.ts";
import { createLoaded, useDashboard } from "../state.tsx";
import styles from "./item.module.css";
import { type AllergenChoice, chooseAllergens } from "./item-draft.ts";
import type { ItemForm } from "./item-form.ts";
import { ItemGroups } from "./item-groups.tsx";
import { ItemPictures } from "./item-pictures.tsx";

/** A collapsible part of the form. */
const FoldedSection = (props: { title: string; about?: string | number; isOpen?: boolean; children: JSX.Element }) => (
  <details class={styles["fold"]} open={props.isOpen}>
    <summary>
      {props.title}
      <Show when={props.about}>{(about) => <small>{about()}</small>}</Show>
    </summary>
    <div class={styles["folded"]}>{props.children}</div>
  </details>
);

const Times = (props: { form: ItemForm }) => {
  const { t } = useDashboard();
  const { field, choices, setChoices } = props.form;
  return (
    <>
      <Pills
        legend={t("menu.periods")}
        hint={t("menu.periodsHint")}
        values={mealPeriods}
        name={(period) => t(`period.${period}`)}
        chosen={choices.mealPeriods}
        onChange={(periods) => setChoices("mealPeriods", periods)}
      />
      <div class={fieldStyles["pair"]}>
        <InputField
          {...field("availableFrom")}
          type="datetime-local"
          label={t("menu.from")}
          hint={t("menu.fromHint")}
        />
        <InputField {...field("availableUntil")} type="datetime-local" label={t("menu.until")} />
      </div>
    </>
  );
};

const allergenChoices: readonly AllergenChoice[] = [...allergens, "none"];

const Labels = (props: { form: ItemForm }) => {
  const { t } = useDashboard();
  const shop = useShop();
  const { field, choices, setChoices, submission } = props.form;
  return (
    <>
      <Pills
        legend={t("menu.diets")}
        values={dietaryFlags}
        name={(flag) => shop.t(`diet.${flag}`)}
        chosen={choices.dietaryFlags}
        onChange={(flags) => setChoices("dietaryFlags", flags)}
      />
      <Pills
        legend={t("menu.allergens")}
        hint={t("menu.allergensHint")}
        values={allergenChoices}
        name={(choice) => (choice === "none" ? t("menu.allergenFree") : shop.t(`allergen.${choice}`))}
        chosen={[...choices.allergens, ...(choices.isAllergenFree ? ["none" as const] : [])]}
        error={submission.errors()["isAllergenFree"]}
        onChange={(chosen) => setChoices(chooseAllergens(chosen, choices.isAllergenFree))}
      />
      <InputField {...field("calories")} label={t("menu.calories")} unit="kcal" inputmode="numeric" />
    </>
  );
};

/** Chooses the dish's tax class. */
const TaxClassField = (props: { form: ItemForm }) => {
  const { t } = useDashboard();
  const { choices, setChoices, submission } = props.form;
  const classes = createLoaded(listTaxClasses);
  const options = () => {
    const loaded = classes.value() ?? [];
    const own = loaded.find(({ isDefault }) => isDefault)?.name ?? "";
    const others = loaded.filter(({ isDefault, id }) => !isDefault || id === choices.taxClassId);
    return [
      { value: "", text: t("tax.dishOwn", { name: own }) },
      ...others.map(({ id, name }) => ({ value: id, text: name })),
    ];
  };
  return (
    <SelectField
      id="item-taxClassId"
      label={t("tax.dish")}
      options={options()}
      value={choices.taxClassId}
      error={submission.errors()["taxClassId"]}
      onChange={(id) => setChoices("taxClassId", id)}
    />
  );
};

const Kitchen = (props: { form: ItemForm }) => {
  const { t } = useDashboard();
  const { field, choices, setChoices } = props.form;
  const stations = [
    { value: "", text: t("menu.noStation") },
    ...kitchenStations.map((value) => ({ value, text: t(`menu.station.${value}`) })),
  ];
  return (
    <>
      <SelectField
        id="item-station"
        label={t("menu.station")}
        options={stations}
        value={choices.kitchenStation}
        onChange={(value) => setChoices("kitchenStation", kitchenStations.find((station) => station === value) ?? "")}
      />
      <div class={fieldStyles["pair"]}>
        <InputField
          {...field("prepTimeMinutes")}
          label={t("menu.prep")}
          hint={t("menu.prepHint")}
          unit={t("unit.minutes")}
          inputmode="numeric"
        />
        <TaxClassField form={props.form} />
      </div>
    </>
  );
};

const Basics = (props: { form: ItemForm; categories: readonly MenuCategory[] }) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const { field, choices, setChoices, submission } = props.form;
  return (
    <>
      <InputField {...field("name")} label={t("menu.name")} />
      <div class={fieldStyles["pair"]}>
        <InputField {...field("price")} label={t("menu.price")} unit={menu.store.currencyCode} inputmode="decimal" />
        <SelectField
          id="item-category"
          label={t("menu.category")}
          options={props.categories.map(({ id, name }) => ({ value: id, text: name }))}
          value={choices.categoryId}
          error={submission.errors()["category"]}
          onChange={(id) => setChoices("categoryId", id)}
        />
      </div>
      <TextAreaField {...field("description")} label={t("menu.description")} maxlength={2000} />
      <div>
        <Toggle
          label={t("menu.onSale")}
          hint={t("menu.onSaleHint")}
          isOn={choices.isOnSale}
          onChange={(isOn) => setChoices("isOnSale", isOn)}
        />
        <Toggle label={t("menu.featured")} isOn={choices.featured} onChange={(isOn) => setChoices("featured", isOn)} />
        <Toggle label={t("menu.popular")} isOn={choices.popular} onChange={(isOn) => setChoices("popular", isOn)} />
      </div>
    </>
  );
};

let keyCount = 0;
/** Creates keys for rows that have no id yet. */
const newKey = (): string => {
  keyCount += 1;
  return `new-${keyCount}`;
};

/** All fields of a dish. The required ones come first, the others are in collapsible sections. */
export const ItemFields = (props: { form: ItemForm; categories: readonly MenuCategory[] }) => {
  const { t } = useDashboard();
  const { form } = props;
  const { texts, choices, setChoices, submission } = form;
  const labelCount = (): number => choices.dietaryFlags.length + choices.allergens.length;
  const hasConflict = choices.groups.some(({ otherLabels }) => otherLabels.length > 0);
  return (
    <>
      <Basics form={form} categories={props.categories} />
      <div>
        <FoldedSection title={t("menu.groups")} about={choices.groups.length} isOpen={hasConflict}>
          <ItemGroups
            groups={choices.groups}
            errors={submission.errors()}
            newKey={newKey}
            onChange={(groups) => setChoices("groups", groups)}
          />
        </FoldedSection>
        <FoldedSection title={t("menu.pictures")} about={choices.pictures.length}>
          <ItemPictures
            pictures={choices.pictures}
            errors={submission.errors()}
            name={texts.name}
            newKey={newKey}
            onChange={(pictures) => setChoices("pictures", pictures)}
          />
        </FoldedSection>
        <FoldedSection
          title={t("menu.labels")}
          about={hasStatedAllergens(choices) ? labelCount() : t("menu.state.notStated")}
          isOpen={submission.errors()["isAllergenFree"] !== undefined}
        >
          <Labels form={form} />
        </FoldedSection>
        <FoldedSection title={t("menu.times")}>
          <Times form={form} />
        </FoldedSection>
        <FoldedSection title={t("menu.kitchen")}>
          <Kitchen form={form} />
        </FoldedSection>
      </div>
    </>
  );
};
