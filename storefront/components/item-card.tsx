import { Show } from "solid-js";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { isUncertain } from "../search/filters.ts";
import { useBag } from "../state/bag.tsx";
import { needsNoChoice } from "../state/needs-no-choice.ts";
import { findSaleState } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import { hasPictures, subjectPosition } from "../ui/pictures.ts";
import { saleLabel } from "../ui/sale-label.ts";
import { CardPicture } from "./card-picture.tsx";
import { CardQuantity } from "./card-quantity.tsx";
import styles from "./item-card.module.css";

const maxDiets = 2;

/** One dish on the menu. The card links to its dialog, and "+" adds a dish that needs no choice. If it needs one, the
 *  style sheet draws the "+", which belongs to the link. A menu has hundreds of cards, so an empty element replaces a
 *  conditional one if that takes fewer bytes. */
export const ItemCard = (props: { item: MenuItem; hidden: boolean }) => {
  const shop = useShop();
  const { menu, format, t, menuLanguage, itemAddress, avoided } = shop;
  const state = () => findSaleState(menu, props.item);
  // An em space takes fewer bytes than a second element.
  const diets = (): string => {
    const names = props.item.dietaryFlags.slice(0, maxDiets).map((flag) => t(`diet.${flag}`));
    return names.join("\u2003");
  };
  const { dishQuantities } = useBag();
  const canAdd = () => state() === "on_sale" && menu.orderTypes.length > 0 && needsNoChoice(props.item);
  const isNoted = () => isUncertain(props.item, avoided());
  const label = () => [saleLabel(shop, props.item), isNoted() ? t("item.notStated") : ""].filter(Boolean).join(" · ");
  return (
    <li hidden={props.hidden}>
      <article class={styles["card"]} data-state={state() === "on_sale" ? undefined : state()}>
        <div class={styles["text"]}>
          <h3>
            <a href={itemAddress(props.item)} noScroll lang={menuLanguage}>
              {props.item.name}
            </a>
          </h3>
          <p class={styles["description"]} lang={menuLanguage}>
            {props.item.description}
          </p>
          <p class={styles["badges"]}>
            <b>{props.item.popular ? t("popular") : ""}</b>
            <span>{diets()}</span>
          </p>
          <p class={styles["price"]}>
            <span translate="no">{format.money(props.item.price)}</span>
            <span data-unknown={isNoted() ? "" : undefined}>{label()}</span>
          </p>
        </div>
        <div class={styles["media"]}>
          <Show when={hasPictures(menu.store) && props.item.thumbnail}>
            {(path) => <CardPicture path={path()} position={subjectPosition(props.item)} />}
          </Show>
          <Show when={canAdd() || dishQuantities[props.item.id]}>
            <CardQuantity item={props.item} canAdd={canAdd()} />
          </Show>
        </div>
      </article>
    </li>
  );
};
