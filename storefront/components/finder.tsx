import { type Component, createSignal, For, onMount, Show } from "solid-js";
import type { DietaryFlag } from "../../worker/domain/menu/flags.ts";
import type { AvoidAllergensProps } from "../search/avoid-allergens.tsx";
import type { Filters } from "../search/filters.ts";
import { whenIdle } from "../state/after-paint.ts";
import { listAllergens } from "../state/device/avoided-allergens.ts";
import { useShop } from "../state/shop.tsx";
import { SearchIcon } from "../ui/icons.tsx";
import styles from "./finder.module.css";

interface FinderProps {
  filters: Filters;
  onChange(filters: Filters): void;
  /** Called when the guest is about to type. */
  onSearch(): void;
}

const panelId = "avoid-allergens";

/** Search, dietary filters and allergens to avoid of the loaded menu. */
export const Finder = (props: FinderProps) => {
  const { menu, t, avoided } = useShop();
  const [isOpen, setOpen] = createSignal(false);
  const [panel, setPanel] = createSignal<Component<AvoidAllergensProps>>();
  const known = () => listAllergens(menu.items);
  const load = async (): Promise<void> => {
    if (import.meta.env.SSR || panel()) return;
    const module = await import("../search/avoid-allergens.tsx");
    setPanel(() => module.AvoidAllergens);
  };
  const loadOrNot = (): void => void load().catch(() => undefined);
  onMount(() => whenIdle(loadOrNot));
  const toggleOpen = (): void => {
    setOpen(!isOpen());
    loadOrNot();
  };
  const diets = () => [...new Set(menu.items.flatMap((item) => item.dietaryFlags))];
  const avoidText = (): string => {
    const count = avoided().length;
    return count > 0 ? `${t("avoid")} · ${count}` : t("avoid");
  };
  const toggle = (diet: DietaryFlag): void => {
    const { diets: chosen } = props.filters;
    const without = chosen.filter((other) => other !== diet);
    props.onChange({ ...props.filters, diets: without.length < chosen.length ? without : [...chosen, diet] });
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
          onFocus={props.onSearch}
          onInput={(event) => props.onChange({ ...props.filters, text: event.currentTarget.value })}
        />
      </label>
      <fieldset class={styles["diets"]}>
        <legend class="visually-hidden">{t("filters")}</legend>
        <Show when={known().length > 0}>
          <button
            type="button"
            class={styles["avoid"]}
            aria-expanded={isOpen()}
            aria-controls={panelId}
            onClick={toggleOpen}
          >
            {avoidText()}
          </button>
        </Show>
        <For each={diets()}>
          {(diet) => (
            <button type="button" aria-pressed={props.filters.diets.includes(diet)} onClick={() => toggle(diet)}>
              {t(`diet.${diet}`)}
            </button>
          )}
        </For>
      </fieldset>
      <Show when={isOpen() && panel()} keyed>
        {(Panel) => <Panel id={panelId} known={known()} />}
      </Show>
    </search>
  );
};
