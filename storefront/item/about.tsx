import { For, Show } from "solid-js";
import { hasStatedAllergens } from "../../worker/domain/menu/allergens.rules.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { isAvoided } from "../search/filters.ts";
import { useShop } from "../state/shop.tsx";
import { avoidedText } from "../ui/avoided-text.ts";
import { buildSrcset, dishSizes, hasPictures, subjectPosition } from "../ui/pictures.ts";
import { Verbatim } from "../ui/verbatim.tsx";
import styles from "./item-dialog.module.css";

/** A dish's picture, its name and price, which stay in sight while the dialog scrolls, and its description, diets and
 *  allergens. */
export const About = (props: { item: MenuItem }) => {
  const shop = useShop();
  const { menu, t, format, locale, menuLanguage, avoided } = shop;
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const allergens = (): string => {
    if (!hasStatedAllergens(props.item)) return t("item.askAllergens");
    const names = props.item.allergens.map((allergen) => t(`allergen.${allergen}`));
    return names.length > 0 ? t("item.allergens", { list: list.format(names) }) : t("item.noAllergens");
  };
  return (
    <>
      <Show when={hasPictures(menu.store) && props.item.menuItemImages[0]}>
        {(image) => (
          <img
            src={image().image.url}
            srcset={buildSrcset(image().image.url)}
            sizes={dishSizes}
            alt={image().altText}
            style={subjectPosition(props.item) && { "object-position": subjectPosition(props.item) }}
            width={image().image.width}
            height={image().image.height}
            fetchpriority="high"
            lang={menuLanguage}
          />
        )}
      </Show>
      <div class={styles["title"]}>
        <h2 lang={menuLanguage}>{props.item.name}</h2>
        <p class={styles["facts"]}>
          <strong>
            <Verbatim text={format.money(props.item.price)} />
          </strong>
          <Show when={props.item.calories}>{(count) => <span>{t("item.calories", { count: count() })}</span>}</Show>
        </p>
      </div>
      <div class={styles["about"]}>
        <Show when={props.item.description}>{(text) => <p lang={menuLanguage}>{text()}</p>}</Show>
        <Show when={props.item.dietaryFlags.length > 0}>
          <p class={styles["diets"]}>
            <For each={props.item.dietaryFlags}>{(flag) => <span>{t(`diet.${flag}`)}</span>}</For>
          </p>
        </Show>
        <p class={styles["allergens"]} data-unknown={hasStatedAllergens(props.item) ? undefined : ""}>
          {allergens()}
        </p>
        <Show when={avoidedText(shop)}>
          {(text) => (
            <p class={styles["allergens"]} data-avoided={isAvoided(props.item, avoided()) ? "" : undefined}>
              {text()}
            </p>
          )}
        </Show>
      </div>
    </>
  );
};
