import { createSignal, type JSX, Show } from "solid-js";
import { type DeliveryTerms, deliveryTerms } from "../../worker/domain/fulfilment/zones.rules.ts";
import { takesOrdersNow } from "../../worker/domain/menu/opening.ts";
import { addressFields } from "../address/fields.ts";
import { deliveryCheckCatalogues } from "../i18n/delivery-check/catalogues.ts";
import { createTranslator } from "../i18n/translate.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { InputField } from "../ui/field.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import styles from "./delivery-check.module.css";

interface Answer {
  code: string;
  terms: DeliveryTerms | "OUT_OF_ZONE";
}

const Terms = (props: { terms: DeliveryTerms }) => {
  const { menu, t: shopT, format, language } = useShop();
  const t = createTranslator(deliveryCheckCatalogues[language]);
  const fee = (): string => {
    const { freeDeliveryFrom } = menu.store;
    if (props.terms.fee === 0) return shopT("free");
    const amount = format.money(props.terms.fee);
    return freeDeliveryFrom === null ? amount : t("freeFrom", { fee: amount, amount: format.round(freeDeliveryFrom) });
  };
  const minutes = () => (props.terms.leadMinutes ?? menu.store.deliveryLeadMinutes) + menu.store.busyMinutes;
  return (
    <dl class={styles["terms"]}>
      <dt>{t("fee")}</dt>
      <dd>{fee()}</dd>
      <dt>{t("minimum")}</dt>
      <dd>{props.terms.minimum > 0 ? format.round(props.terms.minimum) : t("noMinimum")}</dd>
      <Show when={takesOrdersNow(menu)}>
        <dt>{t("time")}</dt>
        <dd>{t("minutes", { minutes: minutes() })}</dd>
      </Show>
    </dl>
  );
};

/** Answers whether the restaurant delivers to a postal code, by the rule with which the worker decides: yes with fee,
 *  minimum and time, or no with the way to pick up. Nothing leaves the browser. */
export const DeliveryCheck = (props: { onClose(): void }) => {
  const { menu, t: shopT, language } = useShop();
  const t = createTranslator(deliveryCheckCatalogues[language]);
  const bag = useBag();
  const [code, setCode] = createSignal("");
  const [answer, setAnswer] = createSignal<Answer | null>(null);
  const [error, setError] = createSignal<string>();
  const field = addressFields(menu.store.countryCode, true, language)
    .flat()
    .find(({ name }) => name === "zip");
  const label = field?.label ?? "";
  const check: JSX.EventHandler<HTMLFormElement, SubmitEvent> = (event) => {
    event.preventDefault();
    const typed = code().trim();
    setError(typed === "" ? shopT("field.required") : undefined);
    if (typed === "") document.getElementById("delivery-check")?.focus();
    else setAnswer({ code: typed, terms: deliveryTerms(menu.store, menu.zones, typed) });
  };
  const choose = (orderType: "pickup" | "delivery"): void => {
    bag.setOrderType(orderType).catch(() => undefined);
    props.onClose();
  };
  const terms = () => {
    const found = answer()?.terms;
    return found === "OUT_OF_ZONE" ? null : found;
  };
  return (
    <Dialog label={shopT("facts.ask")} kind="sheet" onClose={props.onClose}>
      <div class={styles["check"]}>
        <button type="button" class={`round ${styles["close"]}`} aria-label={shopT("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
        <h2>{shopT("facts.ask")}</h2>
        <form class={styles["form"]} novalidate onSubmit={check}>
          <InputField
            id="delivery-check"
            label={label}
            hint={t("hint", { label })}
            error={error()}
            value={code()}
            inputmode={field?.inputmode}
            autocomplete="postal-code"
            maxlength={field?.maxlength ?? 12}
            onInput={(value) => {
              setCode(value);
              setError(undefined);
            }}
          />
          <button type="submit" class="button">
            {t("check")}
          </button>
        </form>
        <div class={styles["answer"]} role="status">
          <Show when={answer()} keyed>
            {({ code }) => (
              <Show
                when={terms()}
                fallback={
                  <>
                    <h3>{t("no", { code })}</h3>
                    <Show when={menu.orderTypes.includes("pickup")}>
                      <p>{t("noHint", { place: menu.store.address.split(",")[0] ?? "" })}</p>
                      <button type="button" class="button quiet" onClick={() => choose("pickup")}>
                        {t("pickUp")}
                      </button>
                    </Show>
                  </>
                }
              >
                {(found) => (
                  <>
                    <h3>{t("yes", { code })}</h3>
                    <Terms terms={found()} />
                    <button type="button" class="button" onClick={() => choose("delivery")}>
                      {t("order")}
                    </button>
                  </>
                )}
              </Show>
            )}
          </Show>
        </div>
      </div>
    </Dialog>
  );
};
