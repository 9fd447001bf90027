import { Show } from "solid-js";
import { PageForm } from "../form/page-form.tsx";
import { Heading, LoadState } from "../panel.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { type Operations, readOperations, readSettings } from "../store-settings.ts";
import { ColourSection } from "./colour-section.tsx";
import { GuestChangesSection } from "./guest-changes-section.tsx";
import { LegalSection } from "./legal/legal-section.tsx";
import { LogoSection } from "./logo-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { HeroSection } from "./page/hero-section.tsx";
import { LivePreview } from "./page/live-preview.tsx";
import pageStyles from "./page/page.module.css";
import { SocialSection } from "./page/social-section.tsx";
import { ThemeSection } from "./page/theme-section.tsx";
import { PageSection } from "./page-section.tsx";
import { PlaceSection } from "./place-section.tsx";
import { ReceiptsSection } from "./receipts-section.tsx";
import { RestaurantSection } from "./restaurant-section.tsx";
import { RetentionSection } from "./retention-section.tsx";
import { ClassesSection } from "./tax/classes-section.tsx";
import { TaxSection } from "./tax/tax-section.tsx";
import { TeamSection } from "./team-section.tsx";

const InternalSections = (props: { operations: Operations }) => (
  <>
    <TeamSection operations={props.operations} />
    <RetentionSection operations={props.operations} />
  </>
);

/** The restaurant's settings: name, logo, page texts, colour, region, tips, tax, and what guests and staff may change
 *  about orders. */
export const SettingsPanel = () => {
  const { t } = useDashboard();
  const loaded = createLoaded(readSettings, { keepsLast: true });
  const operations = createLoaded(readOperations, { keepsLast: true });
  const reload = (): void => {
    void loaded.reload();
    void operations.reload();
  };
  return (
    <>
      <Heading title={t("settings")} hint={t("settings.hint")} />
      <LoadState value={loaded.value()} onRetry={reload} />
      <Show when={loaded.value()}>
        {(settings) => (
          <div class={pageStyles["beside"]}>
            <PageForm label={t("settings")} onSaved={reload} beside={(changes) => <LivePreview draft={changes} />}>
              <RestaurantSection settings={settings()} />
              <LogoSection settings={settings()} />
              <ThemeSection settings={settings()} />
              <PageSection settings={settings()} />
              <HeroSection settings={settings()} />
              <ColourSection settings={settings()} />
              <SocialSection settings={settings()} />
              <PlaceSection settings={settings()} />
              <MoneySection settings={settings()} />
              <TaxSection settings={settings()} />
              <ReceiptsSection settings={settings()} />
              <GuestChangesSection settings={settings()} />
              <Show when={operations.value()}>{(rules) => <InternalSections operations={rules()} />}</Show>
            </PageForm>
          </div>
        )}
      </Show>
      <Show when={loaded.value()}>{(settings) => <LegalSection settings={settings()} />}</Show>
      <ClassesSection onSaved={reload} />
    </>
  );
};
