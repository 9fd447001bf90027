import { useNavigate, useParams } from "@solidjs/router";
import { Show } from "solid-js";
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
  return (
    <Show when={itemById(params["id"] ?? "")} keyed>
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
