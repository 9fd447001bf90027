import { Show } from "solid-js";
import { Heading, LoadState } from "../panel.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { readOperations, readSettings } from "../store-settings.ts";
import { ColourSection } from "./colour-section.tsx";
import { LogoSection } from "./logo-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { PageSection } from "./page-section.tsx";
import { PlaceSection } from "./place-section.tsx";
import { RestaurantSection } from "./restaurant-section.tsx";
import { TaxSection } from "./tax-section.tsx";
import { TeamSection } from "./team-section.tsx";

/** The restaurant's settings: name, logo, page texts, colour, region, tips, tax and staff permissions. */
export const SettingsPanel = () => {
  const { t } = useDashboard();
  const loaded = createLoaded(readSettings);
  const operations = createLoaded(readOperations);
  const reload = () => void loaded.reload();
  return (
    <>
      <Heading title={t("settings")} hint={t("settings.hint")} />
      <LoadState value={loaded.value()} onRetry={reload} />
      <Show when={loaded.value()}>
        {(settings) => (
          <>
            <RestaurantSection settings={settings()} onChanged={reload} />
            <LogoSection settings={settings()} onChanged={reload} />
            <PageSection settings={settings()} onChanged={reload} />
            <ColourSection settings={settings()} onChanged={reload} />
            <PlaceSection settings={settings()} onChanged={reload} />
            <MoneySection settings={settings()} onChanged={reload} />
            <TaxSection settings={settings()} onChanged={reload} />
            <Show when={operations.value()}>{(rules) => <TeamSection operations={rules()} />}</Show>
          </>
        )}
      </Show>
    </>
  );
};
