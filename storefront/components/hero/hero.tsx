import { Show, untrack } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { holidayNote, isClosedDay } from "../../ui/holidays.ts";
import { serviceNotice } from "../../ui/opening.ts";
import { OrderingOff } from "../../ui/ordering-off.tsx";
import { buildSrcset, hasPictures, heroSizes, storePictures } from "../../ui/pictures.ts";
import { Facts } from "./facts.tsx";
import styles from "./hero.module.css";
import { OrderAhead } from "./order-ahead.tsx";

/** Replaces the restaurant's headline on a closed day, because that may speak of tonight's dinner. */
const ClosedDay = () => {
  const { menu, menuLanguage, t, format } = useShop();
  return (
    <>
      <Show when={holidayNote(menu, format)} fallback={<h1>{t("closed.today")}</h1>}>
        {(note) => <h1 lang={menuLanguage}>{note().text}</h1>}
      </Show>
      <Show when={menu.opening.nextChangeAt}>
        {(at) => <p class={styles["sub"]}>{t("closed.back", { time: format.moment(at(), menu.madeAt) })}</p>}
      </Show>
    </>
  );
};

/** A pause or a busy kitchen. What the page was loaded with is in its flow and keeps its space; what changes while the
 *  page is open lies over it, so that nothing below moves. */
const ServiceNotice = () => {
  const { menu, t } = useShop();
  const text = () => serviceNotice(t, menu);
  const loadedText = untrack(text);
  const isLoaded = () => text() === loadedText;
  return (
    <>
      <Show when={loadedText}>
        <p class={styles["promo"]} data-over={!isLoaded()}>
          {loadedText}
        </p>
      </Show>
      <div class={styles["live"]}>
        <p role="status" data-over={isLoaded() || !text()}>
          {isLoaded() ? "" : text()}
        </p>
      </div>
    </>
  );
};

/** The restaurant's headline and picture, with the notices that a guest needs before ordering. */
export const Hero = (props: { onCheckout(): void }) => {
  const { menu, menuLanguage, format } = useShop();
  const isClosed = () => isClosedDay(menu, format);
  const { store } = menu;
  const { hero } = storePictures(menu);
  return (
    <>
      <Show when={store.promoBanner}>
        {(promo) => (
          <p class={styles["promo"]} lang={menuLanguage}>
            {promo()}
          </p>
        )}
      </Show>
      <ServiceNotice />
      <Show when={!isClosed() && holidayNote(menu, format)}>
        {(note) => (
          <p class={styles["notice"]} lang={menuLanguage}>
            {note().text}
          </p>
        )}
      </Show>
      <Show when={menu.orderTypes.length === 0}>
        <p class={styles["notice"]}>
          <OrderingOff />
        </p>
      </Show>
      <section class={styles["hero"]}>
        <div class={styles["words"]}>
          <Show when={store.tagline}>
            {(tagline) => (
              <p class={styles["tagline"]} lang={menuLanguage}>
                {tagline()}
              </p>
            )}
          </Show>
          <Show when={!isClosed()} fallback={<ClosedDay />}>
            <h1 lang={menuLanguage}>{store.heroHeadline ?? store.name}</h1>
            <Facts />
            <Show when={store.heroSubheadline}>
              {(text) => (
                <p class={styles["sub"]} lang={menuLanguage}>
                  {text()}
                </p>
              )}
            </Show>
          </Show>
          <OrderAhead onCheckout={props.onCheckout} />
        </div>
        <Show when={hasPictures(store) && hero}>
          {(path) => (
            <img
              class={styles["picture"]}
              src={path()}
              srcset={buildSrcset(path())}
              sizes={heroSizes}
              alt={store.heroImage?.altText ?? ""}
              style={store.heroImage ? `object-position:${store.heroImage.focusX}% ${store.heroImage.focusY}%` : ""}
              width="1600"
              height="900"
              fetchpriority="high"
            />
          )}
        </Show>
      </section>
    </>
  );
};
