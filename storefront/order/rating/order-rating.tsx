import { createSignal, For, Show } from "solid-js";
import { call, isFinal } from "../../api/client.ts";
import type { CustomerOrder } from "../../api/orders.ts";
import { orderRatingCatalogues } from "../../i18n/order-rating/catalogues.ts";
import { createTranslator } from "../../i18n/translate.ts";
import cardStyles from "../../pages/confirmation.module.css";
import { explainFailure, failureTexts } from "../../parts/explain-failure.ts";
import { storedOrderKey } from "../../state/order-key.ts";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { describedBy, Labelled } from "../../ui/field.tsx";
import styles from "./order-rating.module.css";

export interface OrderRatingProps {
  order: CustomerOrder;
  /** Reads the order again. */
  reload(): Promise<void>;
}

const noteId = "rating-note";
const starNumbers = [1, 2, 3, 4, 5];

/** Sends the stars, and then the note that may follow them. */
const createRating = (props: OrderRatingProps) => {
  const { menu, t } = useShop();
  const tRating = createTranslator(orderRatingCatalogues[useShop().language]);
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const [isFresh, setFresh] = createSignal(false);
  const [hasNote, setHasNote] = createSignal(false);
  const explain = (refusal: unknown): string => {
    if (!isFinal(refusal)) return explainFailure(refusal, failureTexts(t));
    return refusal.code === "CONFLICT" ? tRating("already", { phone: menu.store.phone }) : refusal.message;
  };
  const send = async (rating: number, note: string | null): Promise<void> => {
    if (isBusy()) return;
    setBusy(true);
    setError(undefined);
    const { id } = props.order;
    try {
      await call("POST /api/orders/:id/rating", { id, rating, note, secretKey: storedOrderKey(id) || null });
      setFresh(true);
      setHasNote(note !== null);
    } catch (refusal) {
      setError(explain(refusal));
    } finally {
      await props.reload();
      setBusy(false);
    }
  };
  return { tRating, isBusy, error, isFresh, hasNote, send };
};

/** The note that a guest can add to the stars. */
const RatingNote = (props: { rating: ReturnType<typeof createRating>; stars: number }) => {
  const { tRating: t, isBusy, send } = props.rating;
  const [note, setNote] = createSignal("");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (note().trim()) void send(props.stars, note().trim());
  };
  return (
    <form class={styles["note"]} onSubmit={submit}>
      <Labelled id={noteId} label={t("note")} hint={t("noteHint")}>
        <textarea
          id={noteId}
          rows="3"
          maxlength="500"
          value={note()}
          aria-describedby={describedBy({ id: noteId, hint: t("noteHint") })}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
      </Labelled>
      <button type="submit" class="button quiet" disabled={isBusy() || note().trim() === ""}>
        {t("send")}
      </button>
    </form>
  );
};

/** Five stars of which one tap rates a completed order. A note can follow. */
export const OrderRating = (props: OrderRatingProps) => {
  const { menu } = useShop();
  const rating = createRating(props);
  const { tRating: t } = rating;
  const stars = () => props.order.rating ?? 0;
  const message = (): string => {
    if (stars() === 0) return "";
    const thanks = rating.hasNote() ? t("sent") : t("thanks", { store: menu.store.name });
    return `${t("given", { count: stars() })} ${thanks}`;
  };
  return (
    <section class={`${cardStyles["card"]} ${styles["rating"]}`} aria-labelledby="rating">
      <h2 id="rating">{t("title")}</h2>
      <ErrorText text={rating.error()} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend, and the heading is the name. */}
      <div class={styles["stars"]} role="group" aria-labelledby="rating">
        <For each={starNumbers}>
          {(star) => (
            <button
              type="button"
              aria-label={t("stars", { count: star })}
              aria-pressed={stars() === star}
              data-filled={star <= stars()}
              disabled={stars() > 0 || rating.isBusy()}
              onClick={() => void rating.send(star, null)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m12 2.8 2.8 5.9 6.4.8-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z" />
              </svg>
            </button>
          )}
        </For>
      </div>
      <p role="status">{message()}</p>
      <Show when={rating.isFresh() && stars() > 0 && !rating.hasNote()}>
        <RatingNote rating={rating} stars={stars()} />
      </Show>
    </section>
  );
};
