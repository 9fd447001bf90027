import { createSignal, Show } from "solid-js";
import { maxPromoCodeLength } from "../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../state/shop.tsx";
import { describedBy, Labelled } from "../ui/field.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";

const id = "checkout-promoCode";

const CodeField = (props: { checkout: Checkout }) => {
  const { t } = useShop();
  const [typed, setTyped] = createSignal(props.checkout.form.promoCode);
  const error = () => props.checkout.errors().promoCode;
  const apply = (): void => props.checkout.set("promoCode", typed().trim());
  return (
    <Labelled id={id} label={t("promo.code")} error={error()}>
      <div class={styles["promo"]}>
        <input
          id={id}
          type="text"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxlength={maxPromoCodeLength}
          value={typed()}
          aria-invalid={error() ? "true" : undefined}
          aria-describedby={describedBy({ id, error: error() })}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter applies the code and must not submit the order.
            event.preventDefault();
            apply();
          }}
        />
        <button type="button" class="button quiet" onClick={apply}>
          {t("promo.apply")}
        </button>
      </div>
      <Show when={error() && props.checkout.form.promoCode}>
        <Remove checkout={props.checkout} onRemove={() => setTyped("")} />
      </Show>
    </Labelled>
  );
};

const Remove = (props: { checkout: Checkout; onRemove(): void }) => {
  const { t } = useShop();
  const remove = (): void => {
    props.checkout.set("promoCode", "");
    props.onRemove();
  };
  return (
    <button type="button" class={`link ${styles["start"]}`} onClick={remove}>
      {t("promo.remove")}
      <span class="visually-hidden"> {props.checkout.form.promoCode}</span>
    </button>
  );
};

/** The field for a promo code: opened by a tap, checked by the worker, and removable. */
export const Promo = (props: { checkout: Checkout }) => {
  const { t } = useShop();
  const [isOpen, setOpen] = createSignal(false);
  const applied = () => (props.checkout.form.promoCode && props.checkout.quote()?.promoCode) || null;
  const isVisible = () => isOpen() || props.checkout.form.promoCode !== "";
  const open = (): void => {
    setOpen(true);
    document.getElementById(id)?.focus();
  };
  return (
    <div class={styles["options"]}>
      <Show
        when={isVisible()}
        fallback={
          <button type="button" class={`link ${styles["start"]}`} onClick={open}>
            {t("promo.have")}
          </button>
        }
      >
        <Show when={applied()} fallback={<CodeField checkout={props.checkout} />}>
          {(code) => (
            <div class={styles["promo"]}>
              <p role="status">{t("promo.applied", { code: code() })}</p>
              <Remove checkout={props.checkout} onRemove={() => setOpen(false)} />
            </div>
          )}
        </Show>
      </Show>
    </div>
  );
};
