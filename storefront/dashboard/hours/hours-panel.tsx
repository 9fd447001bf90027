import { Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { Heading, LoadState } from "../panel.tsx";
import { PreviewCard } from "../preview-card.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { readSettings } from "../store-settings.ts";
import { ExceptionsSection } from "./exceptions-section.tsx";
import { PeriodsSection } from "./periods-section.tsx";
import { createHoursFormatter } from "./spans.ts";
import { WeekSection } from "./week-section.tsx";

/** The restaurant's hours: weekdays, exceptions and meal periods. */
export const HoursPanel = () => {
  const { t } = useDashboard();
  const { menu, locale } = useShop();
  const { store } = menu;
  const loaded = createLoaded(readSettings);
  const formatter = createHoursFormatter(t, locale);
  const reload = () => void loaded.reload();
  return (
    <>
      <Heading title={t("hours")} hint={t("hours.hint", { zone: store.timezone.replaceAll("_", " ") })} />
      <LoadState value={loaded.value()} onRetry={reload} />
      <Show when={loaded.value()}>
        {(settings) => (
          <>
            <WeekSection settings={settings()} formatter={formatter} onChanged={reload} />
            <ExceptionsSection settings={settings()} formatter={formatter} onChanged={reload} />
            <PeriodsSection settings={settings()} formatter={formatter} onChanged={reload} />
          </>
        )}
      </Show>
      <PreviewCard />
    </>
  );
};
