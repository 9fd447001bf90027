import { createContext, type JSX, useContext } from "solid-js";
import { createStore, type SetStoreFunction } from "solid-js/store";
import type { PublishedProduct } from "../../worker/domain/catalog/types.ts";
import type { MenuItem, MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { Language, PageData } from "../contract.ts";
import { localeIn } from "../i18n/addresses.ts";
import type { Catalogue } from "../i18n/en.ts";
import { type Translate, translatorFor } from "../i18n/translate.ts";
import { type Format, readFormat } from "../ui/format.ts";

/** What every part of a page reads: the menu, which follows the restaurant's while a page is open, the words, and how this
 *  store writes money and time. */
export interface Shop {
  menu: MenuSnapshot;
  setMenu: SetStoreFunction<MenuSnapshot>;
  development: boolean;
  /** Where the routes of a preview begin, and whether this is one: the menu at another moment, which nobody can order from. */
  base: string;
  isPreview: boolean;
  language: Language;
  /** How this page writes dates and lists. */
  locale: string;
  /** The menu's language where the page speaks another; undefined where they are the same. */
  menuLanguage: string | undefined;
  t: Translate;
  format: Format;
  /** The products that this page shows. */
  products: readonly PublishedProduct[];
  itemById(id: string): MenuItem | undefined;
  /** Where a dish opens. The router follows plain links too, and two hundred of them need not each watch the address. */
  itemAddress(item: Pick<MenuItem, "id">): string;
}

const ShopContext = createContext<Shop>();

export const createShop = (data: PageData, catalogue: Catalogue): Shop => {
  const [menu, setMenu] = createStore(data.menu);
  const { store } = data.menu;
  const locale = localeIn(data.language, store.locale);
  return {
    menu,
    setMenu,
    base: data.base ?? "",
    isPreview: data.base !== undefined,
    development: data.environment === "development",
    language: data.language,
    locale,
    menuLanguage: locale === store.locale ? undefined : store.locale,
    t: translatorFor(catalogue, data.language),
    format: readFormat({ ...store, locale }),
    products: data.products ?? [],
    itemById: (id) => menu.items.find((item) => item.id === id),
    itemAddress: ({ id }) => `${data.base ?? ""}/menu/${id}`,
  };
};

export const ShopProvider = (props: { shop: Shop; children: JSX.Element }) => (
  <ShopContext.Provider value={props.shop}>{props.children}</ShopContext.Provider>
);

export const useShop = (): Shop => {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("A part of the page stands outside its shop.");
  return shop;
};
