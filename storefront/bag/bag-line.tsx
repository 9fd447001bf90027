import { For, Show } from "solid-js";
import type { CartItem } from "../api/types.ts";
import { CardPicture } from "../components/card-picture.tsx";
import { isUncertain } from "../search/filters.ts";
import { useBag } from "../state/bag.tsx";
import { unreachableSince } from "../state/connectivity.ts";
import { blockingProblems } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import { hasPictures, subjectPosition } from "../ui/pictures.ts";
import { RollingAmount } from "../ui/rolling/rolling-amount.tsx";
import { Stepper } from "../ui/stepper.tsx";
import { gap, WithAmount } from "../ui/with-amount.tsx";
import styles from "./bag-line.module.css";
import { EditIcon } from "./icons.tsx";
import { itemProblemText } from "./problems.ts";

interface BagLineProps {
  item: CartItem;
  onEdit(): void;
  onChooseAnother(): void;
  onRemove(): void;
}

/** What a guest must know about an item: its choices, whether it was sent, and why it cannot be ordered. */
const Notes = (props: { item: CartItem }) => {
  const shop = useShop();
  const { menu, t, format, menuLanguage, itemById, avoided } = shop;
  const bag = useBag();
  // The dish may lie in the bag since before the guest avoided what it contains.
  const allergens = (): string => {
    const dish = itemById(props.item.menuItem?.id ?? "");
    if (!dish) return "";
    const names = dish.allergens
      .filter((allergen) => avoided().includes(allergen))
      .map((name) => t(`allergen.${name}`));
    if (names.length > 0) return t("item.allergens", { list: format.list(names) });
    return isUncertain(dish, avoided()) ? t("item.notStated") : "";
  };
  const problems = () => blockingProblems(menu, props.item);
  const servedFrom = () => menu.servedFrom[props.item.menuItem?.id ?? ""];
  const choices = () => format.list(props.item.modifiers.map(({ name }) => name));
  return (
    <>
      <Show when={choices()}>{(text) => <p lang={menuLanguage}>{text()}</p>}</Show>
      <Show when={props.item.specialInstructions}>{(note) => <p class={styles["note"]}>“{note()}”</p>}</Show>
      <Show when={allergens()}>{(text) => <p class="error">{text()}</p>}</Show>
      <Show when={bag.isPending(props.item)}>
        <p>{t(unreachableSince() === null ? "outage.item" : "bag.waiting")}</p>
      </Show>
      <Show when={problems().length === 0 && servedFrom()}>
        {(from) => (
          <p>
            <WithAmount sentence={t("item.later", { time: gap })} amount={format.moment(from(), menu.madeAt)} />
          </p>
        )}
      </Show>
      <For each={problems()}>{(problem) => <p class="error">{itemProblemText(shop, props.item, problem)}</p>}</For>
    </>
  );
};

/** One item of the bag with its picture, choices, amount and quantity. */
export const BagLine = (props: BagLineProps) => {
  const { menu, t, menuLanguage, itemById } = useShop();
  const bag = useBag();
  const hasProblems = () => blockingProblems(menu, props.item).length > 0;
  const dish = () => itemById(props.item.menuItem?.id ?? "");
  const picture = () => (hasPictures(menu.store) && dish()?.thumbnail) || null;
  const position = () => {
    const item = dish();
    return item && subjectPosition(item);
  };
  return (
    <li class={styles["line"]}>
      <Show when={picture()}>{(path) => <CardPicture path={path()} position={position()} />}</Show>
      <div class={styles["what"]}>
        <h3 lang={menuLanguage}>{props.item.name}</h3>
        <Notes item={props.item} />
      </div>
      <p class={styles["price"]}>
        <RollingAmount value={props.item.lineTotal} />
      </p>
      <div class={styles["controls"]}>
        <Show
          when={hasProblems()}
          fallback={
            <Show when={props.item.menuItem}>
              <button
                type="button"
                class={styles["edit"]}
                aria-label={`${t("bag.edit")} ${props.item.name}`}
                onClick={props.onEdit}
              >
                <EditIcon />
              </button>
            </Show>
          }
        >
          <button type="button" class="link" onClick={props.onChooseAnother}>
            {t("bag.chooseAnother")}
            <span class="visually-hidden"> {props.item.name}</span>
          </button>
          <button type="button" class="link" onClick={props.onRemove}>
            {t("bag.remove")}
            <span class="visually-hidden"> {props.item.name}</span>
          </button>
        </Show>
        <Stepper
          value={props.item.quantity}
          label={props.item.name}
          onChange={(quantity) => void bag.setQuantity(props.item.id, quantity).catch(() => undefined)}
          onRemove={props.onRemove}
        />
      </div>
    </li>
  );
};
