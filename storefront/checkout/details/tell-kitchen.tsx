import { Show } from "solid-js";
import { languageOf } from "../../../worker/domain/language.ts";
import type { Allergen } from "../../../worker/domain/menu/flags.ts";
import { allergenCatalogues } from "../../i18n/allergens/catalogues.ts";
import { useShop } from "../../state/shop.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { useCheckoutTranslate } from "../messages.ts";

/** Puts the allergens that the guest avoids on the menu on the order, if the guest ticks it. The kitchen reads them in
 *  the language of the restaurant. */
export const TellKitchen = (props: { checkout: Checkout; avoided: readonly Allergen[] }) => {
  const { menu, t, format } = useShop();
  const words = useCheckoutTranslate();
  const kitchenNames = allergenCatalogues[languageOf(menu.store.locale)];
  const kitchenList = new Intl.ListFormat(menu.store.locale, { type: "conjunction" });
  const note = (): string => kitchenList.format(props.avoided.map((allergen) => kitchenNames[`allergen.${allergen}`]));
  return (
    <Show when={props.avoided.length > 0}>
      <div>
        <label class={styles["tick"]}>
          <input
            type="checkbox"
            checked={props.checkout.form.allergyNote !== ""}
            aria-describedby="checkout-allergies"
            onChange={(event) => props.checkout.set("allergyNote", event.currentTarget.checked ? note() : "")}
          />
          <span>{words("kitchen.tell")}</span>
        </label>
        <p id="checkout-allergies" class={styles["soft"]}>
          {words("kitchen.avoid", { list: format.list(props.avoided.map((allergen) => t(`allergen.${allergen}`))) })}
        </p>
      </div>
    </Show>
  );
};
