import { createSignal, Show } from "solid-js";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { useCheckoutTranslate } from "../messages.ts";
import { OrderedDishes } from "./ordered-dishes.tsx";

/** What is ordered, in one line at the top of the sheet on phones, where the summary is below the form. */
export const FoldedOrder = (props: { checkout: Checkout }) => {
  const { format, locale } = useShop();
  const words = useCheckoutTranslate();
  const bag = useBag();
  const [isOpen, setOpen] = createSignal(false);
  const plurals = new Intl.PluralRules(locale);
  const label = (): string => {
    const count = bag.cart.itemCount;
    return words(plurals.select(count) === "one" ? "order.view_one" : "order.view_other", { count });
  };
  return (
    <details class={styles["folded"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{label()}</span>
        <Show when={props.checkout.quote()}>
          {(quote) => (
            <strong>
              <Verbatim text={format.money(quote().total)} />
            </strong>
          )}
        </Show>
      </summary>
      <Show when={isOpen()}>
        <ul class={styles["dishes"]}>
          <OrderedDishes checkout={props.checkout} />
        </ul>
      </Show>
    </details>
  );
};
