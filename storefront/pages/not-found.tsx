import { NothingHere } from "../scenes/place-scenes.tsx";
import { useShop } from "../state/shop.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageFrame } from "./page-frame.tsx";

/** The page of an address that there is none for. The mark tells the start which code to load. */
export const NotFoundPage = () => {
  const { t } = useShop();
  return (
    <PageFrame>
      <main data-not-found>
        <EmptyState scene={<NothingHere />} heading={t("notFound")} text={t("notFound.hint")}>
          <a class="button" href="/">
            {t("notFound.back")}
          </a>
          <a class="button quiet" href="/order/find">
            {t("notFound.order")}
          </a>
        </EmptyState>
      </main>
    </PageFrame>
  );
};
