import { For, Show } from "solid-js";
import type { MenuCategory } from "../../../worker/domain/menu/types.ts";
import { OneChoice } from "../fields/choices.tsx";
import type { DashboardTranslate } from "../messages.ts";
import { useDashboard } from "../state.tsx";
import styles from "./item.module.css";
import type { ItemForm } from "./item-form.ts";

/** The labels of the form's fields, by the names of their values. */
const labelKeys = {
  name: "menu.name",
  description: "menu.description",
  price: "menu.price",
  availableFrom: "menu.from",
  availableUntil: "menu.until",
  prepTimeMinutes: "menu.prep",
  calories: "menu.calories",
  categoryId: "menu.category",
  isOnSale: "menu.onSale",
  featured: "menu.featured",
  popular: "menu.popular",
  kitchenStation: "menu.station",
  taxClassId: "tax.dish",
  allergens: "menu.allergens",
  isAllergenFree: "menu.allergenFree",
  dietaryFlags: "menu.diets",
  mealPeriods: "menu.periods",
  groups: "menu.groups",
  pictures: "menu.pictures",
} as const;

const labels = new Map<string, (typeof labelKeys)[keyof typeof labelKeys]>(Object.entries(labelKeys));

/** A value as people read it: a text, yes or no, or the number of entries of a list. */
const describeValue = (value: unknown, t: DashboardTranslate): string => {
  if (typeof value === "boolean") return t(value ? "menu.bulk.yes" : "menu.bulk.no");
  if (Array.isArray(value)) {
    const isPlain = value.every((entry) => typeof entry === "string");
    return isPlain && value.length > 0 ? value.join(", ") : String(value.length);
  }
  return typeof value === "string" && value !== "" ? value : "–";
};

/** Where two people changed a dish at once. Each value is chosen: one's own, which stays until then, or the other. */
export const ConflictList = (props: { form: ItemForm; categories: readonly MenuCategory[] }) => {
  const { t } = useDashboard();
  const { conflicts } = props.form;
  const describe = (name: string, value: unknown): string => {
    if (name === "categoryId") return props.categories.find(({ id }) => id === value)?.name ?? "–";
    return describeValue(value, t);
  };
  return (
    <Show when={conflicts.list.length > 0}>
      <section class={styles["conflicts"]} role="alert" aria-labelledby="conflicts-title">
        <h3 id="conflicts-title">{t("menu.theirs.title")}</h3>
        <p>{t("menu.theirs.hint")}</p>
        <For each={conflicts.list}>
          {(conflict) => (
            <OneChoice
              id={`conflict-${conflict.name}`}
              legend={t(labels.get(conflict.name) ?? "menu.name")}
              hint={t("menu.theirs.value", { value: describe(conflict.name, conflict.theirs) })}
              values={["mine", "theirs"] as const}
              name={(choice) => t(choice === "mine" ? "menu.theirs.mine" : "menu.theirs.take")}
              chosen={conflict.choice}
              onChange={(choice) => conflicts.choose(conflict.name, choice)}
            />
          )}
        </For>
      </section>
    </Show>
  );
};
