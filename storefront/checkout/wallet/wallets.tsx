import { createSignal, type JSX, Match, Show, Switch } from "solid-js";
import { createTranslator } from "../../i18n/translate.ts";
import { walletCatalogues } from "../../i18n/wallet/catalogues.ts";
import { useShop } from "../../state/shop.tsx";
import { FieldError } from "../../ui/field.tsx";
import { OutageNotice } from "../../ui/outage-notice.tsx";
import type { Checkout } from "../checkout.ts";
import { useCheckoutTranslate } from "../messages.ts";
import { ExpressCheckout } from "./express-checkout.tsx";
import { TestWallet } from "./test-wallet.tsx";
import styles from "./wallet.module.css";

/** The section around the wallets' buttons. Its room is reserved until it is known whether this device has a wallet. */
const Section = (props: { checkout: Checkout; isOffered: boolean | null; children: JSX.Element }) => {
  const { language } = useShop();
  const words = createTranslator(walletCatalogues[language]);
  const tCheckout = useCheckoutTranslate();
  const { wallet, isBusy } = props.checkout;
  return (
    <section class={styles["wallets"]} aria-label={words("wallet.group")} data-offered={props.isOffered ?? "unknown"}>
      <div class={styles["buttons"]} inert={!wallet.isReady() || wallet.outage.isDown()}>
        {props.children}
      </div>
      <FieldError id="checkout-wallet" text={wallet.state().text ?? undefined} />
      <Show when={wallet.outage.isDown()}>
        <OutageNotice text={tCheckout("outage")} isBusy={isBusy()} onTryNow={wallet.outage.tryNow} />
      </Show>
      <p class={styles["or"]}>
        <span>{words("wallet.or")}</span>
      </p>
    </section>
  );
};

/** Apple Pay, Google Pay and Link at the top of the checkout, where the restaurant takes cards and something is due. */
export const Wallets = (props: { checkout: Checkout }) => {
  const [isOffered, setOffered] = createSignal<boolean | null>(null);
  const cardOption = () => props.checkout.paymentMethods().find(({ paymentMethod }) => paymentMethod === "card");
  const isFree = () => props.checkout.quote()?.total === 0;
  return (
    <Show when={cardOption() && !isFree()}>
      <Switch>
        <Match when={cardOption()?.provider === "stripe" && cardOption()?.publishableKey}>
          {(publishableKey) => (
            <Section checkout={props.checkout} isOffered={isOffered()}>
              {/* Stripe draws the buttons for an amount, which the first quote brings. */}
              <Show when={props.checkout.wallet.total() > 0}>
                <ExpressCheckout
                  publishableKey={publishableKey()}
                  wallet={props.checkout.wallet}
                  onOffer={setOffered}
                />
              </Show>
            </Section>
          )}
        </Match>
        <Match when={cardOption()?.provider === "simulator"}>
          <Section checkout={props.checkout} isOffered={true}>
            <TestWallet wallet={props.checkout.wallet} />
          </Section>
        </Match>
      </Switch>
    </Show>
  );
};
