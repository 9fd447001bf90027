import { Show } from "solid-js";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { useBagTranslate } from "../bag/messages.ts";
import { useShop } from "../state/shop.tsx";
import { findAlternatives, findCompanions } from "../suggestions/choose.ts";
import { SuggestedDishes } from "../suggestions/suggested-dishes.tsx";

const maxDishes = 3;

/** What goes well with a dish, or what a guest could have instead of a sold-out one. */
export const Suggestions = (props: { item: MenuItem; isSoldOut: boolean }) => {
  const shop = useShop();
  const tBag = useBagTranslate();
  return (
    <>
      <Show when={shop.menu.orderTypes.length > 0}>
        <Show
          when={props.isSoldOut}
          fallback={
            <SuggestedDishes heading={tBag("goesWell")} items={findCompanions(shop, [props.item], maxDishes)} />
          }
        >
          <SuggestedDishes
            heading={tBag("alternatives")}
            items={findAlternatives(shop, props.item, maxDishes)}
            areLinks
          />
        </Show>
      </Show>
      {/* The dialog reserves room while this part is empty. Without a suggestion, this element ends that. */}
      <span hidden />
    </>
  );
};
