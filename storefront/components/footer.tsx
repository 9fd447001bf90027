import { For, Show } from "solid-js";
import type { OpeningInterval } from "../../db/schema/shapes.ts";
import { formatLocale, type Language, languages } from "../../worker/domain/language.ts";
import { useShop } from "../state/shop.tsx";
import { comingHolidays } from "../ui/holidays.ts";
import styles from "./footer.module.css";
import { FooterLinks } from "./footer-links.tsx";

/** A Monday; adding days to it gives a date of each weekday, for its name. */
const monday = Date.UTC(2024, 0, 1);

/** Each language's name in that language. */
const ownNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch", ja: "日本語", ar: "العربية" };

/** Formats a wall time in the page's locale. */
const wallTimeFormat = (locale: string): ((time: string) => string) => {
  const format = new Intl.DateTimeFormat(formatLocale(locale), { timeZone: "UTC", hour: "numeric", minute: "2-digit" });
  return (time) => format.format(new Date(`2024-01-01T${time}:00Z`));
};

/** Links to this page in each language. They work without scripts. */
const LanguageSwitch = () => {
  const { language, t } = useShop();
  return (
    <nav class={styles["languages"]} aria-label={t("footer.language")}>
      <For each={languages}>
        {(target) => (
          <a
            href={`?lang=${target}`}
            rel="external"
            hreflang={target}
            lang={target}
            aria-current={target === language ? "true" : undefined}
          >
            {ownNames[target]}
          </a>
        )}
      </For>
    </nav>
  );
};

export const Footer = () => {
  const { menu, t, locale, format, menuLanguage } = useShop();
  const { store } = menu;
  const weekday = new Intl.DateTimeFormat(formatLocale(locale), { weekday: "long", timeZone: "UTC" });
  const time = wallTimeFormat(locale);
  const nameOf = (day: number): string => weekday.format(new Date(monday + (day - 1) * 86_400_000));
  const spanOf = ({ from, to }: Pick<OpeningInterval, "from" | "to">): string =>
    from === to && from === "00:00" ? t("footer.allDay") : `${time(from)} – ${time(to)}`;
  // Hours of exactly 24 hours end on the next day, unless they start at midnight.
  const formatHours = ({ day, from, to }: OpeningInterval): string =>
    from === to && from !== "00:00" ? `${time(from)} – ${nameOf(day + 1)} ${time(to)}` : spanOf({ from, to });
  const holidays = () => comingHolidays(menu, format);
  const today = () => format.date(menu.madeAt);
  // Special hours replace those of the weekday.
  const isToday = (day: number): boolean =>
    new Date(`${today()}T00:00:00Z`).getUTCDay() === day % 7 && holidays()[0]?.date !== today();
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    name: nameOf(day),
    hours: store.hours.filter((interval) => interval.day === day).map(formatHours),
  }));
  return (
    <footer class={styles["footer"]}>
      <div class={styles["inner"]}>
        <section>
          <h2>{t("footer.hours")}</h2>
          <dl class={styles["hours"]}>
            <For each={days}>
              {(day) => (
                <div aria-current={isToday(day.day) ? "date" : undefined}>
                  <dt>{day.name}</dt>
                  <dd>
                    <For each={day.hours} fallback={t("footer.closed")}>
                      {(range) => <span>{range}</span>}
                    </For>
                  </dd>
                </div>
              )}
            </For>
            <For each={holidays()}>
              {({ date, hours, note }) => (
                <div aria-current={date === today() ? "date" : undefined}>
                  <dt>
                    {format.day(date)}
                    <Show when={note}>{(text) => <small lang={menuLanguage}>{text()}</small>}</Show>
                  </dt>
                  <dd>
                    <For each={hours.map(spanOf)} fallback={t("footer.closed")}>
                      {(range) => <span>{range}</span>}
                    </For>
                  </dd>
                </div>
              )}
            </For>
          </dl>
        </section>
        <section>
          <h2>{t("footer.contact")}</h2>
          <address>
            <p>{store.name}</p>
            <p lang={menuLanguage}>{store.address}</p>
            <p>
              <a href={`tel:${store.phone.replaceAll(" ", "")}`}>{store.phone}</a>
            </p>
            <p>
              <a href={`mailto:${store.email}`}>{store.email}</a>
            </p>
            <p>
              <a href="/order/find">{t("find")}</a>
            </p>
          </address>
          <Show when={menu.hasProducts}>
            <p>
              <a href="/products" rel="external">
                {t("products")}
              </a>
            </p>
          </Show>
        </section>
        <FooterLinks />
        <LanguageSwitch />
      </div>
    </footer>
  );
};
