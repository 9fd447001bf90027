import { createSignal, For } from "solid-js";
import type { Allergen } from "../../worker/domain/menu/flags.ts";
import { useShop } from "../state/shop.tsx";
import { type Filters, matches } from "./filters.ts";
import { useSearchTranslate } from "./messages.ts";
import styles from "./search.module.css";

const storageKey = "tiffin-avoid";

/** The allergens of a menu that a guest stored on this device to avoid; null if none are stored. */
export const readAvoided = (known: readonly Allergen[]): Allergen[] | null => {
  try {
    const stored = localStorage.getItem(storageKey)?.split(",");
    return stored ? known.filter((allergen) => stored.includes(allergen)) : null;
  } catch {
    // A browser that blocks its storage has nothing stored.
    return null;
  }
};

/** Stores the allergens on this device alone; null forgets them. */
const storeAvoided = (avoided: readonly Allergen[] | null): void => {
  try {
    if (avoided === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, avoided.join());
  } catch {
    // If the browser blocks its storage, this page still hides the dishes.
  }
};

export interface AvoidAllergensProps {
  id: string;
  filters: Filters;
  /** The allergens that dishes of the menu contain. */
  known: readonly Allergen[];
  onChange(filters: Filters): void;
}

/** The allergens whose dishes the menu hides, in this browser alone. They are stored on the device only if the guest
 *  says so. */
export const AvoidAllergens = (props: AvoidAllergensProps) => {
  const { menu, t, language } = useShop();
  const tSearch = useSearchTranslate();
  const plurals = new Intl.PluralRules(language);
  const [isRemembered, setRemembered] = createSignal(readAvoided(props.known) !== null);
  const avoided = () => props.filters.avoid ?? [];
  const change = (avoid: readonly Allergen[]): void => {
    props.onChange({ ...props.filters, avoid });
    if (isRemembered()) storeAvoided(avoid);
  };
  const toggle = (allergen: Allergen): void => {
    const without = avoided().filter((other) => other !== allergen);
    change(without.length < avoided().length ? without : [...avoided(), allergen]);
  };
  const remember = (isOn: boolean): void => {
    setRemembered(isOn);
    storeAvoided(isOn ? avoided() : null);
  };
  const hiddenText = (): string => {
    const count = menu.items.filter((item) => !matches(item, { text: "", diets: [], avoid: avoided() })).length;
    if (count === 0) return tSearch("hiddenNone");
    return tSearch(plurals.select(count) === "one" ? "hidden_one" : "hidden_other", { count });
  };
  return (
    <div id={props.id} class={styles["avoid"]}>
      <fieldset>
        <legend>{tSearch("avoid")}</legend>
        <For each={props.known}>
          {(allergen) => (
            <button type="button" aria-pressed={avoided().includes(allergen)} onClick={() => toggle(allergen)}>
              {t(`allergen.${allergen}`)}
            </button>
          )}
        </For>
      </fieldset>
      <p role="status">{hiddenText()}</p>
      <p>{tSearch("choices")}</p>
      <label>
        <input type="checkbox" checked={isRemembered()} onChange={(event) => remember(event.currentTarget.checked)} />
        <span>{tSearch("remember")}</span>
      </label>
    </div>
  );
};
