import { A } from "@solidjs/router";
import { For, type JSX } from "solid-js";
import type { en } from "../../i18n/account/en.ts";
import { useShop } from "../../state/shop.tsx";
import { HeartIcon } from "../../ui/icons.tsx";
import styles from "./account-nav.module.css";
import { CardIcon, KeyIcon, OrdersIcon, OverviewIcon, PinIcon, ShieldIcon } from "./icons.tsx";
import { useAccountTranslate } from "./messages.ts";

export const accountPath = "/account";

interface AccountPage {
  path: string;
  title: keyof typeof en;
  /** What a person finds there. The list on phones says it. */
  hint?: keyof typeof en;
  icon(): JSX.Element;
}

/** The pages of the account, in the order of the navigation. */
export const accountPages: readonly AccountPage[] = [
  { path: accountPath, title: "overview", icon: OverviewIcon },
  { path: "/account/orders", title: "orders", hint: "ordersHint", icon: OrdersIcon },
  { path: "/account/favourites", title: "favourites", hint: "favouritesHint", icon: HeartIcon },
  { path: "/account/addresses", title: "addresses", hint: "addressesHint", icon: PinIcon },
  { path: "/account/payment-methods", title: "paymentMethods", hint: "paymentMethodsHint", icon: CardIcon },
  { path: "/account/profile", title: "profile", hint: "profileHint", icon: KeyIcon },
  { path: "/account/privacy", title: "privacy", hint: "privacyHint", icon: ShieldIcon },
];

/** The account's navigation: a list beside each page on wide screens, and a list with hints on the overview of phones.
 *  Both are in the document there, and a style sheet leaves out one of them. */
export const AccountNav = (props: { kind: "side" | "list" }) => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const pages = () => (props.kind === "side" ? accountPages : accountPages.filter(({ hint }) => hint !== undefined));
  return (
    <nav class={styles[props.kind]} aria-label={t("account")}>
      <ul>
        <For each={pages()}>
          {(page) => (
            <li>
              <A href={page.path} end={page.path === accountPath} activeClass="" inactiveClass="">
                <page.icon />
                <span>
                  <span class={styles["title"]}>{tAccount(page.title)}</span>
                  {props.kind === "list" && page.hint && <small>{tAccount(page.hint)}</small>}
                </span>
              </A>
            </li>
          )}
        </For>
      </ul>
    </nav>
  );
};
