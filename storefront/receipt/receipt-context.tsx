import { formatLocale, languageOf } from "../../worker/domain/language.ts";
import { receiptCatalogues } from "../i18n/receipts/catalogues.ts";
import { createTranslator } from "../i18n/translate.ts";
import { useShop } from "../state/shop.tsx";
import { type Format, readFormat } from "../ui/format.ts";

/** The texts and formats of receipts: those of the restaurant's language, whatever language its page is in. */
export interface ReceiptTexts {
  t: ReturnType<typeof createTranslator<keyof (typeof receiptCatalogues)["en"]>>;
  locale: string;
  money: Format["money"];
  /** A date with its year and a time: "November 20, 2026 at 6:30 PM". */
  date(at: string): string;
  /** A tax rate in parts per million: 88750 is "8.875%". */
  /** An amount with its sign. */
  change: Format["change"];
  rate(ratePpm: number): string;
  list: Format["list"];
}

/** The texts around a receipt, such as its buttons, in the reader's language. */
export const useReaderTexts = (): ReceiptTexts["t"] => createTranslator(receiptCatalogues[useShop().language]);

export const useReceiptTexts = (currencyCode?: string): ReceiptTexts => {
  const { store } = useShop().menu;
  const { locale, timezone: timeZone } = store;
  const format = readFormat({ ...store, currencyCode: currencyCode ?? store.currencyCode });
  const date = new Intl.DateTimeFormat(formatLocale(locale), { timeZone, dateStyle: "long", timeStyle: "short" });
  const percent = new Intl.NumberFormat(formatLocale(locale), { style: "percent", maximumFractionDigits: 4 });
  return {
    t: createTranslator(receiptCatalogues[languageOf(locale)]),
    locale,
    money: format.money,
    change: format.change,
    date: (at) => date.format(new Date(at)),
    rate: (ratePpm) => percent.format(ratePpm / 1_000_000),
    list: format.list,
  };
};
