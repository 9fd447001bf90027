import { useNavigate, useParams } from "@solidjs/router";
import { createSignal, Show } from "solid-js";
import { isServer } from "solid-js/web";
import { paintFirst } from "../state/after-paint.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { ItemDialog } from "./item-dialog.tsx";

/** `/menu/:id`: the dialog of one dish over the menu. Closing it returns to the menu. */
export const ItemPage = () => {
  const { itemById } = useShop();
  const bag = useBag();
  const params = useParams();
  const navigate = useNavigate();
  const close = (): void => navigate("/", { scroll: false });
  // A loaded page renders the dialog at once. After a tap on the menu, the tap is painted first.
  const [isVisible, setVisible] = createSignal(isServer || document.documentElement.dataset["hydrated"] === undefined);
  if (!isVisible()) paintFirst(() => setVisible(true));
  return (
    <Show when={isVisible() && itemById(params["id"] ?? "")} keyed>
      {(item) => (
        <ItemDialog
          item={item}
          isForBag
          onClose={close}
          onSubmit={async (input) => {
            await bag.add(input, item.name);
            close();
          }}
        />
      )}
    </Show>
  );
};
