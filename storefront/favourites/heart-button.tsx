import { createSignal, onMount, Show } from "solid-js";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { isSignedIn } from "../account/api.ts";
import { Refused } from "../api/client.ts";
import { favouritesCatalogues } from "../i18n/favourites/catalogues.ts";
import { createTranslator } from "../i18n/translate.ts";
import { useShop } from "../state/shop.tsx";
import { HeartIcon } from "../ui/icons.tsx";
import { type Favourite, loadFavourites, saveFavourite } from "./api.ts";
import styles from "./heart-button.module.css";

// What this browser tab knows of the person's list, so that the next dish shows its heart at once.
const [favourites, setFavourites] = createSignal<readonly Favourite[]>();

type Note = "signIn" | "full" | "failed";

/** Saves a dish as a favorite of the signed-in customer. A guest is offered to sign in, and comes back to the dish. */
export const HeartButton = (props: { item: MenuItem }) => {
  const { language, itemAddress } = useShop();
  const t = createTranslator(favouritesCatalogues[language]);
  const [note, setNote] = createSignal<Note>();
  // Set while a change is on its way, so that the heart answers the tap at once.
  const [target, setTarget] = createSignal<boolean>();
  const isSaved = (): boolean =>
    target() ?? favourites()?.some(({ menuItemId }) => menuItemId === props.item.id) ?? false;
  onMount(() => {
    if (isSignedIn() && !favourites()) loadFavourites().then(setFavourites, () => undefined);
  });
  const toggle = async (): Promise<void> => {
    if (!isSignedIn()) return void setNote("signIn");
    if (target() !== undefined) return;
    setNote(undefined);
    setTarget(!isSaved());
    try {
      setFavourites(await saveFavourite(props.item.id, target() ?? false));
    } catch (error) {
      const code = error instanceof Refused ? error.code : "";
      setNote(code === "UNAUTHENTICATED" ? "signIn" : code === "LIMIT_EXCEEDED" ? "full" : "failed");
    } finally {
      setTarget(undefined);
    }
  };
  const signInAddress = () => `/login?return=${encodeURIComponent(itemAddress(props.item))}`;
  return (
    <div class={styles["heart"]}>
      <button
        type="button"
        class={`round ${styles["button"]}`}
        aria-pressed={isSaved()}
        aria-label={t("favourite")}
        onClick={() => void toggle()}
      >
        <HeartIcon />
      </button>
      <div class={styles["note"]} role="status">
        <Show when={note()}>
          {(key) => (
            <Show when={key() === "signIn"} fallback={<p>{t(key())}</p>}>
              <a href={signInAddress()} rel="external">
                {t("signIn")}
              </a>
            </Show>
          )}
        </Show>
      </div>
    </div>
  );
};
