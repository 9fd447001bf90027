import { createMemo, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { InputField, SelectField } from "../../ui/field.tsx";
import { readFormat } from "../../ui/format.ts";
import { ComboField } from "../fields/combo-field.tsx";
import fieldStyles from "../fields/fields.module.css";
import { useSettingsPart } from "../form/page-form.tsx";
import { Section } from "../form/section.tsx";
import { useDashboard } from "../state.tsx";
import type { Settings } from "../store-settings.ts";
import { countryChoices, localeChoices, parseLocale, parseZone } from "./regions.ts";
import styles from "./settings.module.css";

/** A round example price: 1,250.00 dollars or 125,000 yen. */
const examplePrice = 125_000;

/** The restaurant's time zone, locale and country. The currency is shown but cannot change. */
export const PlaceSection = (props: { settings: Settings }) => {
  const { t, now } = useDashboard();
  const shop = useShop();
  const { timezone, currencyCode, countryCode: savedCountry } = props.settings;
  const zones = Intl.supportedValuesOf("timeZone");
  const knownZones = zones.includes(timezone) ? zones : [timezone, ...zones];
  const { values, field } = useSettingsPart("place", {
    values: () => {
      const { timezone: zone, locale, countryCode } = props.settings;
      return { timezone: zone, locale, countryCode };
    },
    read: (typed, { addError }) => {
      const typedZone = parseZone(typed.timezone, knownZones);
      const typedLocale = parseLocale(typed.locale);
      if (typedZone === null) addError("timezone", t("settings.timezoneWrong"));
      if (typedLocale === null) addError("locale", t("settings.localeWrong"));
      return { timezone: typedZone ?? "", locale: typedLocale ?? "", countryCode: typed.countryCode };
    },
  });
  const parsed = createMemo(() => ({
    zone: parseZone(values.timezone, knownZones),
    locale: parseLocale(values.locale),
  }));
  const example = (): string => {
    const { zone, locale: parsedLocale } = parsed();
    if (zone === null || parsedLocale === null) return "";
    const format = readFormat({ locale: parsedLocale, currencyCode, timezone: zone });
    return t("settings.placeExample", { price: format.money(examplePrice), time: format.moment(now(), now()) });
  };
  const isTimezoneChanged = () => parsed().zone !== props.settings.timezone;
  return (
    <Section id="place" title={t("settings.place")} hint={t("settings.placeHint")}>
      <div class={fieldStyles["pair"]}>
        <ComboField
          {...field("timezone")}
          label={t("settings.timezone")}
          hint={t("settings.timezoneHint")}
          choices={knownZones.map((value) => ({ value, text: value.replaceAll("_", " ") }))}
        />
        <ComboField
          {...field("locale")}
          label={t("settings.locale")}
          hint={t("settings.localeHint")}
          choices={localeChoices(shop.locale)}
        />
      </div>
      <div class={fieldStyles["pair"]}>
        <SelectField
          id={field("countryCode").id}
          label={t("settings.country")}
          hint={t("settings.countryHint")}
          options={countryChoices(shop.locale, savedCountry)}
          value={values.countryCode}
          error={field("countryCode").error}
          onChange={field("countryCode").onInput}
        />
        <InputField
          id="place-currency"
          label={t("settings.currency")}
          hint={t("settings.currencyHint")}
          value={currencyCode}
          onInput={() => undefined}
          isDisabled
        />
      </div>
      <p class={styles["example"]}>{example()}</p>
      <p role="status" class={styles["live"]}>
        <Show when={isTimezoneChanged()}>
          <span class={styles["warning"]}>{t("settings.timezoneWarning")}</span>
        </Show>
      </p>
    </Section>
  );
};
