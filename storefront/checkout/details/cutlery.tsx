import { Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { useCheckoutTranslate } from "../messages.ts";

/** Napkins and cutlery, where the restaurant offers them. They are left out unless the guest asks for them. */
export const Cutlery = (props: { checkout: Checkout }) => {
  const { menu } = useShop();
  const words = useCheckoutTranslate();
  return (
    <Show when={menu.store.cutleryEnabled}>
      <label class={styles["tick"]}>
        <input
          type="checkbox"
          checked={props.checkout.form.needsCutlery}
          onChange={(event) => props.checkout.set("needsCutlery", event.currentTarget.checked)}
        />
        <span>{words("cutlery")}</span>
      </label>
    </Show>
  );
};
