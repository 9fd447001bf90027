import { createSignal, For, Match, onMount, Show, Switch } from "solid-js";
import { loadCards, removeCard, type SavedCard } from "../../cards/api.ts";
import { cardExpiry, cardName } from "../../cards/card-text.ts";
import { explainFailure, failureTexts } from "../../parts/explain-failure.ts";
import { useShop } from "../../state/shop.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "../account.module.css";
import { EmptyList } from "../area/empty-list.tsx";
import { CardIcon } from "../area/icons.tsx";
import { useAccountTranslate } from "../area/messages.ts";
import { AddCard } from "./add-card.tsx";
import own from "./payment-methods.module.css";

interface CardRowProps {
  card: SavedCard;
  isBusy: boolean;
  onRemove(): void;
}

/** A saved card. A processor deletes a card for good, so removing it asks first. */
const CardRow = (props: CardRowProps) => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const [isAsking, setAsking] = createSignal(false);
  const name = () => cardName(props.card);
  let keep: HTMLButtonElement | undefined;
  let remove: HTMLButtonElement | undefined;
  const ask = (): void => {
    setAsking(true);
    keep?.focus();
  };
  const cancel = (): void => {
    setAsking(false);
    remove?.focus();
  };
  return (
    <li class={own["row"]} data-expired={props.card.isExpired ? "" : undefined}>
      <span class={own["plate"]}>
        <CardIcon />
      </span>
      <div>
        <h2>{name()}</h2>
        <p class={styles["soft"]}>
          {tAccount(props.card.isExpired ? "cardExpired" : "expires", { expiry: cardExpiry(props.card) })}
        </p>
      </div>
      <Show
        when={isAsking()}
        fallback={
          <button
            ref={remove}
            type="button"
            class="link"
            aria-label={tAccount("removeCardNamed", { name: name() })}
            onClick={ask}
          >
            {tAccount("remove")}
          </button>
        }
      >
        <div class={own["ask"]}>
          <p>{tAccount("removeAsk", { name: name() })}</p>
          <div class={styles["ways"]}>
            <button type="button" class="button" disabled={props.isBusy} onClick={props.onRemove}>
              {tAccount("removeDo")}
            </button>
            <button ref={keep} type="button" class="button quiet" disabled={props.isBusy} onClick={cancel}>
              {t("checkout.bankCancel")}
            </button>
          </div>
        </div>
      </Show>
    </li>
  );
};

/** A bank's page comes back with the setup's secret in the address, which the address must not keep. Returns whether
 *  the bank refused the card. */
const takeBankAnswer = (): boolean => {
  const query = new URLSearchParams(location.search);
  if (query.has("setup_intent")) history.replaceState(history.state, "", location.pathname);
  return query.get("redirect_status") === "failed";
};

/** The saved cards, with what was done to them last, for people who do not see the list change. */
const createCardList = () => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const [cards, setCards] = createSignal<readonly SavedCard[]>();
  const [notice, setNotice] = createSignal("");
  const [failure, setFailure] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const update = async (work: Promise<readonly SavedCard[]>, texts: { done: string; failed: string }) => {
    setBusy(true);
    setFailure("");
    setNotice("");
    try {
      setCards(await work);
      setNotice(texts.done);
    } catch (error) {
      setFailure(explainFailure(error, failureTexts(t, texts.failed)));
    }
    setBusy(false);
  };
  const load = (done = "") => update(loadCards(), { done, failed: tAccount("cardsFailed") });
  const remove = (card: SavedCard) =>
    update(removeCard(card.id), {
      done: tAccount("cardRemoved", { name: cardName(card) }),
      failed: tAccount("cardFailed"),
    });
  onMount(async () => {
    const isRefused = takeBankAnswer();
    await load();
    if (isRefused) setFailure(tAccount("cardUnconfirmed"));
  });
  return { cards, notice, failure, isBusy, load, remove };
};

/** The customer's saved cards: what they are, and the ways to remove one and to add another. The form of a new one
 *  replaces the list, so that it has the whole page. */
export const PaymentMethodsPage = () => {
  const { menu, t } = useShop();
  const tAccount = useAccountTranslate();
  const list = createCardList();
  const [isAdding, setAdding] = createSignal(false);
  let status: HTMLParagraphElement | undefined;
  const option = menu.store.paymentOptions.find(({ paymentMethod }) => paymentMethod === "card");
  const saved = async (): Promise<void> => {
    await list.load(tAccount("cardSaved"));
    setAdding(false);
    status?.focus();
  };
  const remove = async (card: SavedCard): Promise<void> => {
    await list.remove(card);
    status?.focus();
  };
  const addButton = (kind: string) => (
    <Show when={option}>
      <button type="button" class={`button ${kind}`} onClick={() => setAdding(true)}>
        {tAccount("addCard")}
      </button>
    </Show>
  );
  return (
    <>
      <p ref={status} class={own["notice"]} role="status" tabindex="-1">
        {list.notice()}
      </p>
      <Show when={list.failure()}>
        {(text) => (
          <div class={styles["form"]} role="alert">
            <p>{text()}</p>
            <button type="button" class={`button quiet ${styles["start"]}`} onClick={() => void list.load()}>
              {tAccount("retry")}
            </button>
          </div>
        )}
      </Show>
      <Switch>
        <Match when={isAdding()}>
          <AddCard publishableKey={option?.publishableKey} onSaved={saved} onCancel={() => setAdding(false)} />
        </Match>
        <Match when={list.cards() === undefined && !list.failure()}>
          <Skeleton label={t("order.loading")} />
        </Match>
        <Match when={list.cards()?.length === 0}>
          <EmptyList title={tAccount("noCards")} hint={tAccount("noCardsHint")} icon={CardIcon}>
            {addButton("")}
          </EmptyList>
        </Match>
        <Match when={list.cards()}>
          {(cards) => (
            <>
              <ul class={own["list"]}>
                <For each={cards()}>
                  {(card) => <CardRow card={card} isBusy={list.isBusy()} onRemove={() => void remove(card)} />}
                </For>
              </ul>
              {addButton(`quiet ${styles["start"]}`)}
            </>
          )}
        </Match>
      </Switch>
    </>
  );
};
