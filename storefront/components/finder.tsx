import { For } from "solid-js";
import type { DietaryFlag } from "../../worker/domain/menu/flags.ts";
import type { Filters } from "../state/filters.ts";
import { useShop } from "../state/shop.tsx";
import { SearchIcon } from "../ui/icons.tsx";
import styles from "./finder.module.css";

/** Search and dietary filters of the loaded menu. */
export const Finder = (props: { filters: Filters; onChange(filters: Filters): void }) => {
  const { menu, t } = useShop();
  const diets = () => [...new Set(menu.items.flatMap((item) => item.dietaryFlags))];
  const toggle = (diet: DietaryFlag): void => {
    const { text, diets: chosen } = props.filters;
    const without = chosen.filter((other) => other !== diet);
    props.onChange({ text, diets: without.length < chosen.length ? without : [...chosen, diet] });
  };
  return (
    <search class={styles["finder"]}>
      <label class={styles["search"]}>
        <SearchIcon />
        <span class="visually-hidden">{t("search")}</span>
        <input
          type="search"
          placeholder={t("search")}
          value={props.filters.text}
          onInput={(event) => props.onChange({ ...props.filters, text: event.currentTarget.value })}
        />
      </label>
      <fieldset class={styles["diets"]}>
        <legend class="visually-hidden">{t("filters")}</legend>
        <For each={diets()}>
          {(diet) => (
            <button type="button" aria-pressed={props.filters.diets.includes(diet)} onClick={() => toggle(diet)}>
              {t(`diet.${diet}`)}
            </button>
          )}
        </For>
      </fieldset>
    </search>
  );
};
