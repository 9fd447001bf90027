import { Show } from "solid-js";
import { useShop } from "../state/shop.tsx";

/** Says that the restaurant takes no online orders, and gives its phone number. */
export const OrderingOff = () => {
  const { menu, t } = useShop();
  return (
    <>
      {t("ordering.off")}{" "}
      <Show when={menu.store.phone}>
        {(phone) => (
          <a class="call" href={`tel:${phone().replaceAll(" ", "")}`}>
            {t("ordering.call", { phone: phone() })}
          </a>
        )}
      </Show>
    </>
  );
};
