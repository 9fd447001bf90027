import { createSignal, Show } from "solid-js";
import { requestCode, signIn } from "../../account/api.ts";
import { CodeForm } from "../../account/code-form.tsx";
import type { CustomerOrder } from "../../api/orders.ts";
import { orderJoinCatalogues } from "../../i18n/order-join/catalogues.ts";
import { createTranslator } from "../../i18n/translate.ts";
import { optionalAnswer } from "../../parts/answers.ts";
import { useShop } from "../../state/shop.tsx";
import styles from "./join-card.module.css";
import { saveOrderAddress } from "./save-order-address.ts";

/** Creates an account for the order's e-mail address: one tap, then the code that is mailed to it. */
export const JoinCard = (props: { order: CustomerOrder }) => {
  const t = createTranslator(orderJoinCatalogues[useShop().language]);
  const [isDone, setDone] = createSignal(false);
  const email = (): string => props.order.customerEmail ?? "";
  const enter = async (address: string, code: string): Promise<void> => {
    await signIn(address, code);
    // The account exists already. An address that could not be stored is asked for at the next checkout.
    await optionalAnswer(saveOrderAddress(props.order), null);
    setDone(true);
  };
  return (
    <section class={styles["card"]} aria-labelledby="join">
      <h2 id="join">{t(isDone() ? "done" : "title")}</h2>
      <Show
        when={isDone()}
        fallback={
          <CodeForm
            id="join"
            hint={t("hint", { email: email() })}
            knownEmail={email()}
            sendLabel={t("create")}
            action={t("enter")}
            send={requestCode}
            enter={enter}
          />
        }
      >
        <p role="status">{t("doneHint")}</p>
        <a class="button quiet" href="/account">
          {t("toAccount")}
        </a>
      </Show>
    </section>
  );
};
