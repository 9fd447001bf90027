import { createEffect, createSignal, For, onCleanup, Show } from "solid-js";
import { useShop } from "../../../../state/shop.tsx";
import { useDashboard } from "../../../state.tsx";
import type { KnownGuest } from "../../api.ts";
import { useCounter } from "../../counter.tsx";
import { fillGuest, isFilled, listOffers, offerText } from "./fill.rules.ts";
import styles from "./known-guest.module.css";
import { createLookup, notRecognised } from "./recognition.ts";

const Offers = (props: { guest: KnownGuest }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const { state, setDraft } = useCounter();
  return (
    <fieldset class={styles["known"]}>
      <legend>{t("counter.known")}</legend>
      <For each={listOffers(props.guest, state.draft.orderType)}>
        {(offer) => (
          <button
            type="button"
            aria-pressed={isFilled(state.draft, offer)}
            onClick={() => setDraft(fillGuest(state.draft, offer))}
          >
            {offerText(offer)}
            <Show when={offer.address}>
              {(address) => (
                <small class={styles["used"]}>
                  {t("counter.known.lastUsed", { date: format.date(address().lastUsedAt) })}
                </small>
              )}
            </Show>
          </button>
        )}
      </For>
    </fieldset>
  );
};

/** Offers the name and the addresses of a guest whose phone number has earlier orders. */
export const KnownGuestOffers = () => {
  const { t } = useDashboard();
  const { state, recognised } = useCounter();
  const [recognition, setRecognition] = createSignal(notRecognised);
  const lookup = createLookup(recognised, setRecognition);
  createEffect(() => lookup.type(state.draft.phone));
  onCleanup(lookup.stop);
  const announcement = (): string => {
    const known = recognition().guest;
    return known ? `${t("counter.known")}: ${known.name ?? ""}` : "";
  };
  return (
    <>
      <p class="visually-hidden" role="status">
        {announcement()}
      </p>
      <Show when={recognition().guest}>{(known) => <Offers guest={known()} />}</Show>
      <Show when={recognition().failure}>
        {(kind) => <p class={styles["failure"]}>{t(`counter.known.${kind()}`)}</p>}
      </Show>
    </>
  );
};
