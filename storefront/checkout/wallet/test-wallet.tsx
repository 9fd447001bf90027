import { createMemo, createSignal, For, Show } from "solid-js";
import { Portal } from "solid-js/web";
import { createTranslator } from "../../i18n/translate.ts";
import { walletCatalogues } from "../../i18n/wallet/catalogues.ts";
import { useShop } from "../../state/shop.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import { confirmCard } from "../payment/test-card-payment.ts";
import { testAddresses, testCards, testContacts } from "./test-wallet.rules.ts";
import type { Wallet } from "./types.ts";
import styles from "./wallet.module.css";
import type { SheetTerms } from "./wallet.rules.ts";

interface ChoicesProps<Value> {
  legend: string;
  values: readonly Value[];
  chosen: Value | null;
  label(value: Value): string;
  onChoose(value: Value): void;
}

const Choices = <Value extends object>(props: ChoicesProps<Value>) => (
  <fieldset class={styles["choices"]}>
    <legend>{props.legend}</legend>
    <For each={props.values}>
      {(value) => (
        <label>
          <input
            type="radio"
            name={props.legend}
            checked={props.chosen === value}
            onChange={() => props.onChoose(value)}
          />
          <span>{props.label(value)}</span>
        </label>
      )}
    </For>
  </fieldset>
);

const Lines = (props: { terms: SheetTerms }) => {
  const { t, format, menuLanguage } = useShop();
  return (
    <dl class={styles["lines"]}>
      <For each={props.terms.lineItems}>
        {({ name, amount }) => (
          <>
            <dt lang={menuLanguage}>{name}</dt>
            <dd>
              <Verbatim text={format.money(amount)} />
            </dd>
          </>
        )}
      </For>
      <For each={props.terms.shippingRates}>
        {({ displayName, amount }) => (
          <>
            <dt>{displayName}</dt>
            <dd>
              <Verbatim text={format.money(amount)} />
            </dd>
          </>
        )}
      </For>
      <dt>{t("total")}</dt>
      <dd>
        <strong>
          <Verbatim text={format.money(props.terms.total)} />
        </strong>
      </dd>
    </dl>
  );
};

const Sheet = (props: { wallet: Wallet; terms: SheetTerms; onClose(): void }) => {
  const { menu, t, format, language } = useShop();
  const words = createTranslator(walletCatalogues[language]);
  const addresses = createMemo(() => testAddresses(menu.store.countryCode, menu.zones, words("wallet.outside")));
  const [terms, setTerms] = createSignal<SheetTerms | null>(props.terms);
  const [contact, setContact] = createSignal(testContacts[0]);
  const [address, setAddress] = createSignal<ReturnType<typeof addresses>[number] | null>(null);
  const chooseAddress = async (chosen: NonNullable<ReturnType<typeof address>>): Promise<void> => {
    setAddress(chosen);
    setTerms(null);
    setTerms(await props.wallet.changeAddress(chosen.address));
  };
  const answer = async (card: (typeof testCards)[keyof typeof testCards]): Promise<void> => {
    const place = props.wallet.isDelivery() ? (address()?.address ?? null) : null;
    await props.wallet.confirm({
      name: words("wallet.test"),
      contact: { ...contact(), address: place },
      submit: async () => null,
      charge: async ({ clientSecret }) => {
        const options = { authenticated: true, locale: language, isWallet: true };
        const { status } = await confirmCard(clientSecret, card, options);
        return status === "succeeded" ? null : "declined";
      },
    });
    props.onClose();
  };
  const isBusy = () => props.wallet.state().phase === "paying";
  const cannotPay = () => isBusy() || !terms() || (props.wallet.isDelivery() && !address());
  const cancel = (): void => {
    props.wallet.cancel();
    props.onClose();
  };
  return (
    <Dialog label={words("wallet.test")} kind="sheet" onClose={cancel}>
      <div class={styles["sheet"]}>
        <h2>{words("wallet.test")}</h2>
        <p class={styles["soft"]}>{words("wallet.testHint")}</p>
        <Choices
          legend={words("wallet.who")}
          values={testContacts}
          chosen={contact()}
          label={({ name, email, phone }) => format.list([name, email, phone].filter(Boolean))}
          onChoose={setContact}
        />
        <Show when={props.wallet.isDelivery()}>
          <Choices
            legend={words("wallet.where")}
            values={addresses()}
            chosen={address()}
            label={({ name, address: { postal_code } }) => `${name} · ${postal_code}`}
            onChoose={(chosen) => void chooseAddress(chosen)}
          />
        </Show>
        <FieldError id="wallet-refusal" text={props.wallet.state().text ?? undefined} />
        <Show when={terms()}>{(current) => <Lines terms={current()} />}</Show>
        <div class={styles["answers"]}>
          <button type="button" class="button" disabled={cannotPay()} onClick={() => void answer(testCards.pays)}>
            <WithAmount
              sentence={t("checkout.pay", { amount: gap })}
              amount={format.money(terms()?.total ?? props.wallet.total())}
            />
          </button>
          <button
            type="button"
            class="button quiet"
            disabled={cannotPay()}
            onClick={() => void answer(testCards.isDeclined)}
          >
            {words("wallet.decline")}
          </button>
          <button type="button" class="button quiet" disabled={isBusy()} onClick={cancel}>
            {t("checkout.bankCancel")}
          </button>
        </div>
      </div>
    </Dialog>
  );
};

/** The simulator's wallet: a button and a sheet, so that a wallet can be tried without an account at Stripe. */
export const TestWallet = (props: { wallet: Wallet }) => {
  const { language } = useShop();
  const words = createTranslator(walletCatalogues[language]);
  const [terms, setTerms] = createSignal<SheetTerms | null>(null);
  return (
    <>
      <button type="button" class={styles["test"]} onClick={() => setTerms(props.wallet.open())}>
        {words("wallet.test")}
      </button>
      <Show when={terms()}>
        {(opened) => (
          // The sheet is no part of the checkout's form, which Enter would send.
          <Portal>
            <Sheet wallet={props.wallet} terms={opened()} onClose={() => setTerms(null)} />
          </Portal>
        )}
      </Show>
    </>
  );
};
