import { Show } from "solid-js";
import { PublicFrame } from "../pages/page-frame.tsx";
import { useShop } from "../state/shop.tsx";
import { LegalText } from "./legal-text.tsx";

/** A legal page of the restaurant, in the store's language. */
export const LegalPage = () => {
  const { legalPage, menuLanguage } = useShop();
  return (
    <PublicFrame>
      <Show when={legalPage}>
        {(page) => (
          <main class="legal-page">
            <h1 lang={menuLanguage}>{page().title}</h1>
            <LegalText blocks={page().blocks} lang={menuLanguage} />
          </main>
        )}
      </Show>
    </PublicFrame>
  );
};
