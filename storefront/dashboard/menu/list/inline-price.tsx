import { createSignal, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { typedMoney } from "../../../ui/typed-money.ts";
import { Verbatim } from "../../../ui/verbatim.tsx";
import { amountOf, amountText, priceBounds } from "../../fields/reading.ts";
import { useDashboard } from "../../state.tsx";
import styles from "./item-row.module.css";

interface InlinePriceProps {
  id: string;
  name: string;
  price: number;
  onSave(price: number): void;
}

/** A price that can be changed in the list: Enter saves it, Escape restores it. */
export const InlinePrice = (props: InlinePriceProps) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const [text, setText] = createSignal<string | null>(null);
  const [isInvalid, setInvalid] = createSignal(false);
  let button: HTMLButtonElement | undefined;
  const close = (): void => {
    setText(null);
    setInvalid(false);
    queueMicrotask(() => button?.focus());
  };
  const save = (): boolean => {
    const price = amountOf(format, text() ?? "");
    if (price === null || price < priceBounds.min || price > priceBounds.max) {
      setInvalid(true);
      return false;
    }
    if (price !== props.price) props.onSave(price);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && !event.isComposing) {
      // Else the same key press would activate the button that takes the focus.
      event.preventDefault();
      if (save()) close();
    }
    if (event.key === "Escape") close();
  };
  const onLeave = (): void => {
    if (text() === null) return;
    save();
    setText(null);
    setInvalid(false);
  };
  return (
    <div class={styles["price"]}>
      <Show
        when={text() !== null}
        fallback={
          <button
            ref={button}
            type="button"
            class={styles["amount"]}
            aria-label={t("menu.changePrice", { name: props.name, price: format.money(props.price) })}
            onClick={() => setText(amountText(format, props.price))}
          >
            <Verbatim text={format.money(props.price)} />
          </button>
        }
      >
        <input
          ref={(input) =>
            queueMicrotask(() => {
              input.focus();
              input.select();
            })
          }
          id={`price-${props.id}`}
          inputmode="decimal"
          autocomplete="off"
          aria-label={t("menu.inlinePrice", { name: props.name })}
          aria-invalid={isInvalid() ? "true" : undefined}
          aria-describedby={isInvalid() ? `price-${props.id}-error` : undefined}
          value={text() ?? ""}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={onLeave}
        />
        <Show when={isInvalid()}>
          <p id={`price-${props.id}-error`} class="error" role="alert">
            {t("field.amount", { example: typedMoney(1250, format) })}
          </p>
        </Show>
      </Show>
    </div>
  );
};
