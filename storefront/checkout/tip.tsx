import { createSignal, For, Show, untrack } from "solid-js";
import { moneyUnit } from "../../db/schema/currencies.rules.ts";
import { formatLocale } from "../../worker/domain/language.ts";
import { percentOf } from "../../worker/domain/money.rules.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { bagTotals } from "../state/totals.ts";
import { FieldError, InputField } from "../ui/field.tsx";
import { parseMoney, typedMoney } from "../ui/typed-money.ts";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";

/** A tip as a percentage of the subtotal or as an amount. Stores without tip percentages show no tip field. */
export const Tip = (props: { checkout: Checkout }) => {
  const { menu, t, format, locale } = useShop();
  const percentage = new Intl.NumberFormat(formatLocale(locale), { style: "percent" });
  const [choice, setChoice] = createSignal<number | "none" | "other">(props.checkout.form.tip > 0 ? "other" : "none");
  const bag = useBag();
  // Computed from the bag, because there may be no quote yet.
  const subtotal = (): number => bagTotals(menu, bag.cart, bag.orderType(), format.date(menu.madeAt)).subtotal;
  const tipAmount = (percent: number): number => percentOf(subtotal(), percent, moneyUnit(menu.store.currencyCode));
  const choose = (next: number | "none" | "other"): void => {
    setChoice(next);
    setInvalid(false);
    if (next !== "other") props.checkout.set("tip", next === "none" ? 0 : tipAmount(next));
  };
  const amount = (): string => (props.checkout.form.tip > 0 ? typedMoney(props.checkout.form.tip, format) : "");
  const [isInvalid, setInvalid] = createSignal(false);
  const typed = (text: string): void => {
    const parsed = text.trim() === "" ? 0 : parseMoney(text, format);
    setInvalid(parsed === null);
    props.checkout.set("tip", parsed ?? 0);
  };
  const error = () =>
    isInvalid() ? t("field.amount", { example: typedMoney(350, format) }) : props.checkout.errors().tip;
  return (
    <Show when={menu.store.tipPercents.length > 0}>
      <fieldset class={styles["options"]}>
        <legend>{t("checkout.tip")}</legend>
        <div class={styles["chips"]}>
          <button type="button" aria-pressed={choice() === "none"} onClick={() => choose("none")}>
            {t("checkout.noTip")}
          </button>
          <For each={menu.store.tipPercents}>
            {(percent) => (
              <button type="button" aria-pressed={choice() === percent} onClick={() => choose(percent)}>
                {percentage.format(percent / 100)}
              </button>
            )}
          </For>
          <button type="button" aria-pressed={choice() === "other"} onClick={() => choose("other")}>
            {t("checkout.otherTip")}
          </button>
        </div>
        <Show when={choice() === "other"} fallback={<FieldError id="checkout-tip-error" text={error()} />}>
          <InputField
            id="checkout-tip"
            label={`${t("checkout.otherTip")} (${menu.store.currencyCode})`}
            inputmode="decimal"
            value={untrack(amount)}
            error={error()}
            onInput={typed}
          />
        </Show>
      </fieldset>
    </Show>
  );
};
