import { useNavigate, useParams } from "@solidjs/router";
import { createSignal, Show } from "solid-js";
import { isServer } from "solid-js/web";
import { paintFirst } from "../state/after-paint.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { ItemDialog } from "./item-dialog.tsx";

/** `/menu/:id`: the dialog of one dish over the menu. Closing goes back to the menu. */
export const ItemPage = () => {
  const { itemById } = useShop();
  const bag = useBag();
  const params = useParams();
  const navigate = useNavigate();
  const close = (): void => navigate("/", { scroll: false });
  // A page that is loaded has its dish from the start; a tap on the menu is answered before the dialog is made.
  const [isDrawn, setDrawn] = createSignal(isServer || document.documentElement.dataset["hydrated"] === undefined);
  if (!isDrawn()) paintFirst(() => setDrawn(true));
  return (
    <Show when={isDrawn() && itemById(params["id"] ?? "")} keyed>
      {(item) => (
        <ItemDialog
          item={item}
          onClose={close}
          onSubmit={async (line) => {
            await bag.add(line, item.name);
            close();
          }}
        />
      )}
    </Show>
  );
};
