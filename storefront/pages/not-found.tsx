import { NothingHere } from "../scenes/place-scenes.tsx";
import { useShop } from "../state/shop.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageFrame } from "./page-frame.tsx";

export const NotFoundPage = () => {
  const { t } = useShop();
  return (
    <PageFrame>
      <main>
        <EmptyState scene={<NothingHere />} heading={t("notFound")} text={t("notFound.hint")}>
          <a class="button" href="/">
            {t("notFound.back")}
          </a>
          <a class="button quiet" href="/order/find">
            {t("find")}
          </a>
        </EmptyState>
      </main>
    </PageFrame>
  );
};
