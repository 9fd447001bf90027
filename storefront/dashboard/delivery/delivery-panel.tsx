import { Show } from "solid-js";
import { PageForm } from "../form/page-form.tsx";
import { Heading, LoadState } from "../panel.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { readSettings } from "../store-settings.ts";
import { FeesSection } from "./fees-section.tsx";
import { PacingSection } from "./pacing-section.tsx";
import { WaysSection } from "./ways-section.tsx";
import { ZonesSection } from "./zones-section.tsx";

/** Delivery settings: pickup and delivery, fees, zones and kitchen capacity. */
export const DeliveryPanel = () => {
  const { t } = useDashboard();
  const loaded = createLoaded(readSettings, { keepsLast: true });
  const reload = () => void loaded.reload();
  return (
    <>
      <Heading title={t("delivery")} hint={t("delivery.hint")} />
      <LoadState value={loaded.value()} onRetry={reload} />
      <Show when={loaded.value()}>
        {(settings) => (
          <PageForm label={t("delivery")} onSaved={reload}>
            <WaysSection settings={settings()} />
            <FeesSection settings={settings()} />
            <PacingSection settings={settings()} />
          </PageForm>
        )}
      </Show>
      <ZonesSection />
    </>
  );
};
