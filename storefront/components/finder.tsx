import { createSignal, For, onMount, Show, Suspense } from "solid-js";
import type { DietaryFlag } from "../../worker/domain/menu/flags.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import type { Filters } from "../search/filters.ts";
import { whenIdle } from "../state/after-paint.ts";
import { listAllergens } from "../state/device/avoided-allergens.ts";
import { useShop } from "../state/shop.tsx";
import { avoidedText } from "../ui/avoided-text.ts";
import { browserOnly } from "../ui/browser-only.ts";
import { SearchIcon } from "../ui/icons.tsx";
import styles from "./finder.module.css";

interface FinderProps {
  filters: Filters;
  onChange(filters: Filters): void;
  /** Called when the guest is about to type. */
  onSearch(): void;
}

const panelId = "avoid-allergens";

const AvoidAllergens = lazyPart(
  () => (import.meta.env.SSR ? browserOnly() : import("../search/avoid-allergens.tsx")),
  "AvoidAllergens",
);

/** Search, dietary filters and allergens to avoid of the loaded menu. */
export const Finder = (props: FinderProps) => {
  const shop = useShop();
  const { menu, t } = shop;
  const [isOpen, setOpen] = createSignal(false);
  const known = () => listAllergens(menu.items);
  onMount(() => whenIdle(() => void AvoidAllergens.preload()));
  const diets = () => [...new Set(menu.items.flatMap((item) => item.dietaryFlags))];
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
            onClick={() => setOpen(!isOpen())}
          >
            {avoidedText(shop) || t("avoid")}
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
      <Show when={isOpen()}>
        <Suspense>
          <AvoidAllergens id={panelId} known={known()} />
        </Suspense>
      </Show>
    </search>
  );
};
