import { createSignal, For, Match, onMount, Show, Switch } from "solid-js";
import { defaultSelection } from "../../../worker/domain/menu/selection.rules.ts";
import type { MenuItem } from "../../../worker/domain/menu/types.ts";
import { CardPicture } from "../../components/card-picture.tsx";
import { type Favourite, loadFavourites, saveFavourite } from "../../favourites/api.ts";
import { isAvoided, isUncertain } from "../../search/filters.ts";
import { useBag } from "../../state/bag.tsx";
import { needsNoChoice } from "../../state/needs-no-choice.ts";
import { findSaleState } from "../../state/sale.ts";
import { useShop } from "../../state/shop.tsx";
import { HeartIcon } from "../../ui/icons.tsx";
import { hasPictures, subjectPosition } from "../../ui/pictures.ts";
import { saleLabel } from "../../ui/sale-label.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import styles from "../account.module.css";
import { EmptyList } from "../area/empty-list.tsx";
import { useAccountTranslate } from "../area/messages.ts";
import own from "./favourites.module.css";

/** The way to order a dish again: at once, or in its dialog if it has choices. */
const OrderAgain = (props: { item: MenuItem }) => {
  const { menu, itemAddress } = useShop();
  const tAccount = useAccountTranslate();
  const bag = useBag();
  const add = (): void => {
    const { id, name } = props.item;
    const modifierIds = defaultSelection(props.item, menu.madeAt);
    bag.add({ menuItemId: id, quantity: 1, modifierIds, specialInstructions: null }, name).catch(() => undefined);
  };
  return (
    <Show
      when={needsNoChoice(props.item)}
      fallback={
        <a
          class="button quiet"
          href={itemAddress(props.item)}
          aria-label={tAccount("chooseNamed", { name: props.item.name })}
        >
          {tAccount("choose")}
        </a>
      }
    >
      <button type="button" class="button" aria-label={tAccount("addNamed", { name: props.item.name })} onClick={add}>
        {tAccount("add")}
      </button>
    </Show>
  );
};

/** A saved dish: with its price and the way to order it, or with the reason why it cannot be ordered. */
const FavouriteRow = (props: { favourite: Favourite; onRemove(): void }) => {
  const shop = useShop();
  const { menu, t, format, itemById, menuLanguage, avoided } = shop;
  const tAccount = useAccountTranslate();
  const item = () => itemById(props.favourite.menuItemId);
  const name = () => item()?.name ?? props.favourite.name;
  const canOrder = () => {
    const dish = item();
    return dish && menu.orderTypes.length > 0 && findSaleState(menu, dish) !== "sold_out" ? dish : undefined;
  };
  return (
    <li class={own["row"]} data-gone={item() ? undefined : ""}>
      <div class={own["picture"]}>
        <Show when={hasPictures(menu.store) && item()} fallback={<HeartIcon />}>
          {(dish) => (
            <Show when={dish().thumbnail} fallback={<HeartIcon />}>
              {(path) => <CardPicture path={path()} position={subjectPosition(dish())} />}
            </Show>
          )}
        </Show>
      </div>
      <div class={own["text"]}>
        <h2 lang={menuLanguage}>{name()}</h2>
        <p class={styles["soft"]}>
          <Show when={item()} fallback={tAccount("gone")}>
            {(dish) => (
              <>
                <span>
                  <Verbatim text={format.money(dish().price)} />
                </span>
                <span>{saleLabel(shop, dish())}</span>
                <span>{isUncertain(dish(), avoided()) ? t("item.notStated") : ""}</span>
              </>
            )}
          </Show>
        </p>
      </div>
      <div class={own["actions"]}>
        <Show when={canOrder()}>{(dish) => <OrderAgain item={dish()} />}</Show>
        <button
          type="button"
          class="link"
          aria-label={tAccount("removeNamed", { name: name() })}
          onClick={props.onRemove}
        >
          {tAccount("remove")}
        </button>
      </div>
    </li>
  );
};

/** The saved dishes without those that contain an allergen to avoid, which the menu hides as well. */
const VisibleFavourites = (props: { favourites: readonly Favourite[]; onRemove(menuItemId: string): void }) => {
  const { avoided, itemById } = useShop();
  const tAccount = useAccountTranslate();
  const isHidden = ({ menuItemId }: Favourite): boolean => {
    const item = itemById(menuItemId);
    return item !== undefined && isAvoided(item, avoided());
  };
  const visible = () => props.favourites.filter((favourite) => !isHidden(favourite));
  return (
    <>
      <Show when={visible().length < props.favourites.length}>
        <p class={styles["soft"]}>{tAccount("favouritesHidden")}</p>
      </Show>
      <Show when={visible().length > 0}>
        <ul class={own["list"]}>
          <For each={visible()}>
            {(favourite) => (
              <FavouriteRow favourite={favourite} onRemove={() => props.onRemove(favourite.menuItemId)} />
            )}
          </For>
        </ul>
      </Show>
    </>
  );
};

/** The dishes that the customer saved, each with the way to order it again. */
export const FavouritesPage = () => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const [favourites, setFavourites] = createSignal<readonly Favourite[]>();
  const [hasFailed, setFailed] = createSignal(false);
  const update = async (read: () => Promise<readonly Favourite[]>): Promise<void> => {
    setFailed(false);
    await read().then(setFavourites, () => setFailed(true));
  };
  onMount(() => void update(loadFavourites));
  return (
    <>
      <Show when={hasFailed()}>
        <div class={styles["form"]} role="alert">
          <p>{tAccount("favouritesFailed")}</p>
          <button type="button" class={`button quiet ${styles["start"]}`} onClick={() => void update(loadFavourites)}>
            {tAccount("retry")}
          </button>
        </div>
      </Show>
      <Switch>
        <Match when={favourites() === undefined && !hasFailed()}>
          <Skeleton label={t("order.loading")} />
        </Match>
        <Match when={favourites()?.length === 0}>
          <EmptyList title={tAccount("noFavourites")} hint={tAccount("noFavouritesHint")} icon={HeartIcon}>
            <a class="button" href="/">
              {t("notFound.back")}
            </a>
          </EmptyList>
        </Match>
        <Match when={favourites()}>
          {(list) => (
            <VisibleFavourites favourites={list()} onRemove={(id) => void update(() => saveFavourite(id, false))} />
          )}
        </Match>
      </Switch>
    </>
  );
};
