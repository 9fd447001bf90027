import { createSignal, For } from "solid-js";
import type { Allergen } from "../../worker/domain/menu/flags.ts";
import { readAvoided, storeAvoided } from "../state/device/avoided-allergens.ts";
import { useShop } from "../state/shop.tsx";
import { isAvoided } from "./filters.ts";
import { useSearchTranslate } from "./messages.ts";
import styles from "./search.module.css";

export interface AvoidAllergensProps {
  id: string;
  /** The allergens that dishes of the menu contain. */
  known: readonly Allergen[];
}

/** The allergens whose dishes the menu hides, in this browser alone. They are stored on the device only if the guest
 *  says so. */
export const AvoidAllergens = (props: AvoidAllergensProps) => {
  const { menu, t, language, avoided, setAvoided } = useShop();
  const tSearch = useSearchTranslate();
  const plurals = new Intl.PluralRules(language);
  const [isRemembered, setRemembered] = createSignal(readAvoided(props.known) !== null);
  const change = (avoid: readonly Allergen[]): void => {
    setAvoided(avoid);
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
    const count = menu.items.filter((item) => isAvoided(item, avoided())).length;
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
