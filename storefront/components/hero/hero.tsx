import { useParams } from "@solidjs/router";
import { createMemo, Show, Suspense, untrack } from "solid-js";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { useShop } from "../../state/shop.tsx";
import { holidayNote, isClosedDay } from "../../ui/holidays.ts";
import { takesNoOrders } from "../../ui/opening.ts";
import { buildSrcset, hasPictures, heroSizes, storePictures } from "../../ui/pictures.ts";
import { Facts } from "./facts.tsx";
import styles from "./hero.module.css";
import { ServiceNotice } from "./service-notice.tsx";

/** Few pages display it, so its code is loaded by itself. The server renders it. */
export const NoOrders = lazyPart(() => import("./no-orders.tsx"), "NoOrders");

/** The restaurant's headline and picture, with the notices that a guest needs before ordering. */
export const Hero = (props: { onCheckout(): void }) => {
  const { menu, menuLanguage, t, format } = useShop();
  const isClosed = () => isClosedDay(menu, format);
  // A pause that begins while the page is open is said by the notice over it, so that nothing moves.
  const isLoadedPaused = untrack(() => menu.opening.state === "paused");
  const noOrders = createMemo(
    () => takesNoOrders(menu) && (menu.opening.state !== "paused" || isLoadedPaused || menu.orderTypes.length === 0),
  );
  const note = () => holidayNote(menu, format);
  // The note of a closed restaurant is the title of the words about that.
  const isTitle = () => menu.opening.state === "closed" && menu.orderTypes.length > 0 && note()?.isClosed;
  const { store } = menu;
  const { hero } = storePictures(menu);
  // The dialog of a dish, whose picture comes first, covers most of it.
  const priority = untrack(() => (useParams()["id"] ? "low" : "high"));
  return (
    <>
      <Show when={menu.orderTypes.length > 0 && store.promoBanner}>
        {(promo) => (
          <p class={styles["promo"]} lang={menuLanguage}>
            {promo()}
          </p>
        )}
      </Show>
      <ServiceNotice />
      <Show when={!isClosed() && !isTitle() && note()}>
        {(holiday) => (
          <p class={styles["notice"]} lang={menuLanguage}>
            {holiday().text}
          </p>
        )}
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
          {/* The restaurant's headline may speak of tonight's dinner. */}
          <Show when={isClosed()} fallback={<h1 lang={menuLanguage}>{store.heroHeadline ?? store.name}</h1>}>
            <Show when={note()} fallback={<h1>{t("closed.today")}</h1>}>
              {(holiday) => <h1 lang={menuLanguage}>{holiday().text}</h1>}
            </Show>
          </Show>
          <Show when={noOrders()}>
            <Suspense>
              <NoOrders onCheckout={props.onCheckout} />
            </Suspense>
          </Show>
          <Facts />
          <Show when={!noOrders() && store.heroSubheadline}>
            {(text) => (
              <p class={styles["sub"]} lang={menuLanguage}>
                {text()}
              </p>
            )}
          </Show>
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
              fetchpriority={priority}
            />
          )}
        </Show>
      </section>
    </>
  );
};
