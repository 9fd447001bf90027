import { For, Show } from "solid-js";
import { type LegalFacts, type TemplateCountry, templateCountries } from "../../../../db/legal/facts.ts";
import type { LegalPage, LegalPageKind } from "../../../../db/schema/store/enums.ts";
import { query } from "../../../api/graphql.ts";
import { loadLazily } from "../../../parts/load-lazily.ts";
import { useShop } from "../../../state/shop.tsx";
import { ErrorText } from "../../../ui/error-text.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import type { Settings } from "../../store-settings.ts";
import styles from "./legal.module.css";

const isTemplateCountry = (code: string): code is TemplateCountry =>
  templateCountries.some((country) => country === code);

/** The countries whose templates are offered: the store's own, else all of them. */
const offeredCountries = (countryCode: string): readonly TemplateCountry[] =>
  isTemplateCountry(countryCode) ? [countryCode] : templateCountries;

const processors = ["stripe", "paypal"] as const;

/** What the templates name of this restaurant. */
const useLegalFacts = (settings: () => Settings): ((retentionMonths: number | null) => LegalFacts) => {
  const { menu } = useShop();
  return (retentionMonths) => {
    const { name, legalName, address, legalAddress, phone, email, taxNumber, ...rest } = settings();
    const providers = new Set(menu.store.paymentOptions.map(({ provider }) => provider));
    return {
      ...{ name, phone, email, taxNumber, company: legalName ?? name, address: legalAddress ?? address },
      website: location.origin,
      processors: processors.filter((id) => providers.has(id)),
      takesCash: rest.cashOnPickupEnabled || rest.cashOnDeliveryEnabled,
      delivers: rest.deliveryEnabled,
      retentionMonths,
    };
  };
};

interface TemplateChoiceProps {
  kind: LegalPageKind;
  settings: Settings;
  /** Whether there is a text that a template would replace. */
  hasText: boolean;
  onChosen(page: LegalPage): void;
}

/** Buttons that fill in a template with the restaurant's particulars. */
export const TemplateChoice = (props: TemplateChoiceProps) => {
  const { t } = useDashboard();
  const facts = useLegalFacts(() => props.settings);
  const submission = createSubmission();
  const fill = async (country: TemplateCountry): Promise<void> => {
    const [{ buildLegalTemplates }, operations] = await Promise.all([
      loadLazily(() => import("../../../../db/legal/templates.ts")),
      query("storeOperations", { select: { guestRetentionMonths: true } }),
    ]);
    const page = buildLegalTemplates(country, facts(operations?.guestRetentionMonths ?? null)).find(
      ({ kind }) => kind === props.kind,
    );
    if (page) props.onChosen(page);
  };
  return (
    <div class={styles["templates"]}>
      <p class={styles["soft"]}>{t("legal.templateHint")}</p>
      <For each={offeredCountries(props.settings.countryCode)}>
        {(country) => (
          <button type="button" class="button quiet" onClick={() => void submission.run(() => fill(country))}>
            {`${t("legal.template")} · ${t(`legal.template${country}`)}`}
          </button>
        )}
      </For>
      <ErrorText text={submission.errors()["form"]} />
      <Show when={props.hasText}>
        <p class={styles["soft"]}>{t("legal.templateReplace")}</p>
      </Show>
    </div>
  );
};
