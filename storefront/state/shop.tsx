import { type Accessor, createContext, createSignal, type JSX, useContext } from "solid-js";
import { createStore, type SetStoreFunction } from "solid-js/store";
import type { PublishedProduct } from "../../worker/domain/catalog/types.ts";
import type { Language } from "../../worker/domain/language.ts";
import type { PublishedLegalPage } from "../../worker/domain/legal/load-legal-page.ts";
import type { Allergen } from "../../worker/domain/menu/flags.ts";
import type { MenuItem, MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { PageData } from "../contract.ts";
import { localeIn } from "../i18n/addresses.ts";
import type { Catalogue } from "../i18n/en.ts";
import { type Translate, translatorFor } from "../i18n/translate.ts";
import { type Format, readFormat } from "../ui/format.ts";

/** The data that every component reads: the menu, which is updated while a page is open, the translations, and the
 *  store's formats of money and time. */
export interface Shop {
  menu: MenuSnapshot;
  setMenu: SetStoreFunction<MenuSnapshot>;
  /** The allergens that the guest avoids. Their dishes are neither listed nor suggested. Empty until the hydration. */
  avoided: Accessor<readonly Allergen[]>;
  setAvoided(avoided: readonly Allergen[]): void;
  development: boolean;
  /** The base path of a preview's routes; empty if this is no preview. A preview shows the menu at another moment, and
   *  takes no orders. */
  base: string;
  isPreview: boolean;
  language: Language;
  /** The locale of dates and lists. */
  locale: string;
  /** The menu's language; undefined if the page is in the same one. */
  menuLanguage: string | undefined;
  t: Translate;
  format: Format;
  /** The products on this page. */
  products: readonly PublishedProduct[];
  /** The legal page, if this page is one. */
  legalPage: PublishedLegalPage | undefined;
  /** The order that this page was rendered with. */
  linkedOrder: PageData["linkedOrder"];
  itemById(id: string): MenuItem | undefined;
  /** The path of a dish's dialog, for a plain link. The router handles plain links, and two hundred router links would
   *  each subscribe to the location. */
  itemAddress(item: Pick<MenuItem, "id">): string;
}

const ShopContext = createContext<Shop>();

export const createShop = (data: PageData, catalogue: Catalogue): Shop => {
  const [menu, setMenu] = createStore(data.menu);
  const [avoided, setAvoided] = createSignal<readonly Allergen[]>([]);
  const { store } = data.menu;
  const locale = localeIn(data.language, store.locale);
  return {
    menu,
    setMenu,
    avoided,
    setAvoided,
    base: data.base ?? "",
    isPreview: data.base !== undefined,
    development: data.environment === "development",
    language: data.language,
    locale,
    menuLanguage: locale === store.locale ? undefined : store.locale,
    t: translatorFor(catalogue, data.language),
    format: readFormat({ ...store, locale }),
    products: data.products ?? [],
    legalPage: data.legalPage,
    linkedOrder: data.linkedOrder,
    itemById: (id) => menu.items.find((item) => item.id === id),
    itemAddress: ({ id }) => `${data.base ?? ""}/menu/${id}`,
  };
};

export const ShopProvider = (props: { shop: Shop; children: JSX.Element }) => (
  <ShopContext.Provider value={props.shop}>{props.children}</ShopContext.Provider>
);

export const useShop = (): Shop => {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("useShop needs a ShopProvider above it. Render the component inside <ShopProvider>.");
  return shop;
};
