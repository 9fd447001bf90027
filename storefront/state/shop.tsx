import { createContext, type JSX, useContext } from "solid-js";
import { createStore, type SetStoreFunction } from "solid-js/store";
import type { MenuItem, MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { Language, PageData } from "../contract.ts";
import type { Catalogue } from "../i18n/en.ts";
import { type Words, wordsOf } from "../i18n/words.ts";
import { type Format, formatOf } from "../ui/format.ts";

/** What every part of a page reads: the menu, which follows the restaurant's while a page is open, the words, and how this store writes money and time. */
export interface Shop {
  menu: MenuSnapshot;
  setMenu: SetStoreFunction<MenuSnapshot>;
  development: boolean;
  language: Language;
  words: Words;
  format: Format;
  itemById(id: string): MenuItem | undefined;
}

const ShopContext = createContext<Shop>();

export const shopOf = (data: PageData, catalogue: Catalogue): Shop => {
  const [menu, setMenu] = createStore(data.menu);
  return {
    menu,
    setMenu,
    development: data.environment === "development",
    language: data.language,
    words: wordsOf(catalogue, data.language),
    format: formatOf(data.menu.store),
    itemById: (id) => menu.items.find((item) => item.id === id),
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
