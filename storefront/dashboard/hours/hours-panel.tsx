import { Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { Heading, Waiting } from "../panel.tsx";
import { PreviewCard } from "../preview-card.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { readSettings } from "../store-settings.ts";
import { ExceptionsSection } from "./exceptions-section.tsx";
import { PeriodsSection } from "./periods-section.tsx";
import { hoursSpeaker } from "./spans.ts";
import { WeekSection } from "./week-section.tsx";

/** When guests can order: the week, the exceptions and the meal periods. */
export const HoursPanel = () => {
  const { t } = useDashboard();
  const { menu, locale } = useShop();
  const { store } = menu;
  const loaded = createLoaded(readSettings);
  const speaker = hoursSpeaker(t, locale);
  const reload = () => void loaded.reload();
  return (
    <>
      <Heading title={t("hours")} hint={t("hours.hint", { zone: store.timezone.replaceAll("_", " ") })} />
      <Waiting value={loaded.value()} onRetry={reload} />
      <Show when={loaded.value()}>
        {(settings) => (
          <>
            <WeekSection settings={settings()} speaker={speaker} onChanged={reload} />
            <ExceptionsSection settings={settings()} speaker={speaker} onChanged={reload} />
            <PeriodsSection settings={settings()} speaker={speaker} onChanged={reload} />
          </>
        )}
      </Show>
      <PreviewCard />
    </>
  );
};
