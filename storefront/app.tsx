import { Route, Router } from "@solidjs/router";
import { type Component, type ParentProps, Show, Suspense } from "solid-js";
import { NoOrders } from "./components/hero/hero.tsx";
import { OfflineBanner } from "./components/offline-banner.tsx";
import { Toast } from "./components/toast.tsx";
import { dashboardAreas, openDashboardPages } from "./contract.ts";
import { MenuPage } from "./pages/menu.tsx";
import { PublicFrame } from "./pages/page-frame.tsx";
import { contain } from "./parts/contain.tsx";
import { type LazyPart, lazyComponent } from "./parts/lazy-part.tsx";
import { loadOptional } from "./parts/load-lazily.ts";
import { BagProvider } from "./state/bag.tsx";
import { hydrateLater } from "./state/hydrate-later.ts";
import { type Shop, ShopProvider } from "./state/shop.tsx";

/** A page whose code is loaded when it is needed. Once loaded it renders at once, so that its hydration does not wait.
 *  Solid's lazy component hydrates in a later task, even if its code is there. */
const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, Component<ParentProps>>>,
  name: Name,
  kind?: "dialog",
): LazyPart<ParentProps> => {
  let Loaded: Component<ParentProps> | undefined;
  const Later = lazyComponent(async () => (await load())[name], name, kind);
  const Page = (props: ParentProps) => {
    const Current = Loaded;
    // Calls the component itself, because a further level would change the hydration keys.
    return Current ? contain(() => <Current {...props} />, name) : Later(props);
  };
  const preload = async (): Promise<void> => {
    // If it does not arrive, the page says so itself.
    Loaded ??= (await loadOptional(load))?.[name];
  };
  return Object.assign(Page, { preload });
};

const ItemPage = lazyPage(() => import("./item/item-page.tsx"), "ItemPage", "dialog");
const ConfirmationPage = lazyPage(() => import("./pages/confirmation.tsx"), "ConfirmationPage");
const ReceiptPage = lazyPage(() => import("./receipt/receipt-page.tsx"), "ReceiptPage");
const FindOrderPage = lazyPage(() => import("./order/find-order-page.tsx"), "FindOrderPage");
const LoginPage = lazyPage(() => import("./account/login-page.tsx"), "LoginPage");
const ProductsPage = lazyPage(() => import("./products/products-page.tsx"), "ProductsPage");
const LegalPage = lazyPage(() => import("./legal/legal-page.tsx"), "LegalPage");
const AccountArea = lazyPage(() => import("./account/area/account-area.tsx"), "AccountArea");
const OverviewPage = lazyPage(() => import("./account/overview/overview-page.tsx"), "OverviewPage");
const OrdersPage = lazyPage(() => import("./account/orders-page.tsx"), "OrdersPage");
const FavouritesPage = lazyPage(() => import("./account/favourites/favourites-page.tsx"), "FavouritesPage");
const AddressesPage = lazyPage(() => import("./account/addresses-page.tsx"), "AddressesPage");
const PaymentMethodsPage = lazyPage(
  () => import("./account/payment-methods/payment-methods-page.tsx"),
  "PaymentMethodsPage",
);
const ProfilePage = lazyPage(() => import("./account/profile-page.tsx"), "ProfilePage");
const PrivacyPage = lazyPage(() => import("./account/privacy/privacy-page.tsx"), "PrivacyPage");
const AccountOrderPage = lazyPage(() => import("./account/order-page.tsx"), "AccountOrderPage");
const PreviewBanner = lazyPage(() => import("./components/preview-banner.tsx"), "PreviewBanner");
const NotFoundPage = lazyPage(() => import("./pages/not-found.tsx"), "NotFoundPage");
const DashboardPage = lazyPage(() => import("./dashboard/dashboard-page.tsx"), "DashboardPage");

/** The lazy pages by the start of their path, longer ones first. An account's page is in a frame, which is lazy too. */
const lazyPages: readonly (readonly [string, ...LazyPart<ParentProps>[]])[] = [
  ["/menu", ItemPage],
  ["/order/confirmed", ConfirmationPage],
  ["/order/find", FindOrderPage],
  ["/order", ReceiptPage],
  ["/login", LoginPage],
  ["/account/orders", AccountArea, OrdersPage, AccountOrderPage],
  ["/account/favourites", AccountArea, FavouritesPage],
  ["/account/addresses", AccountArea, AddressesPage],
  ["/account/payment-methods", AccountArea, PaymentMethodsPage],
  ["/account/profile", AccountArea, ProfilePage],
  ["/account/privacy", AccountArea, PrivacyPage],
  ["/account", AccountArea, OverviewPage],
  ["/dashboard", DashboardPage],
  ["/products", ProductsPage],
  ["/legal", LegalPage],
  ["/404", NotFoundPage],
];

/** Loads the code of the page at a path before its hydration, so that the hydrated page responds at once. */
export const loadPage = async (path: string): Promise<void> => {
  const [, ...pages] = lazyPages.find(([start]) => `${path}/`.startsWith(`${start}/`)) ?? [""];
  await Promise.all(pages.map((page) => page.preload()));
};

/** Loads the lazy pages and parts before the server renders. Rendering one that waits for a module adds an inline
 *  script, which the content security policy blocks. */
export const loadPages = async (): Promise<void> => {
  const pages = [PreviewBanner, NoOrders, ...lazyPages.flatMap(([, ...framed]) => framed)];
  await Promise.all(pages.map((page) => page.preload()));
};

const Nothing = () => null;

/** Lets links load whole pages, all of which the server renders: a router whose page failed answers no click. */
export const leaveLinksToBrowser = (): void =>
  addEventListener("click", (event) => event.stopImmediatePropagation(), true);

/** The menu. If it fails, the page stays as the server rendered it. */
const Menu = (props: ParentProps) =>
  contain(() => <MenuPage {...props} />, "MenuPage", { onDead: leaveLinksToBrowser });

/** The routes of the storefront. Only the server passes `url`. */
export const App = (props: { shop: Shop; url?: string }) => {
  // The router's own start and what it shows hydrate in two tasks.
  const Root = hydrateLater(
    (root: ParentProps) => (
      <ShopProvider shop={props.shop}>
        <BagProvider>
          <Show when={props.shop.isPreview}>
            <PreviewBanner />
          </Show>
          <Suspense>{root.children}</Suspense>
          <OfflineBanner />
          <Toast />
        </BagProvider>
      </ShopProvider>
    ),
    "Root",
    leaveLinksToBrowser,
  );
  return (
    <Router {...(props.url === undefined ? {} : { url: props.url })} base={props.shop.base} root={Root}>
      <Route path="/" component={Menu}>
        <Route path="/" component={Nothing} />
        <Route
          path="/menu/:id"
          component={ItemPage}
          matchFilters={{ id: (id: string) => props.shop.itemById(id) !== undefined }}
        />
      </Route>
      <Show when={props.shop.products.length > 0}>
        <Route path="/products" component={PublicFrame}>
          <Route
            path="/:handle?"
            component={ProductsPage}
            matchFilters={{
              handle: (handle: string) => props.shop.products.some((product) => product.handle === handle),
            }}
          />
        </Route>
      </Show>
      <Route
        path="/legal/:kind"
        component={LegalPage}
        matchFilters={{ kind: () => props.shop.legalPage !== undefined }}
      />
      <Route path="/order/confirmed/:id" component={ConfirmationPage} />
      <Route path="/order/:id/receipt" component={ReceiptPage} />
      <Route path="/order/find" component={FindOrderPage} />
      <Route path="/login" component={LoginPage} />
      <Route path="/account/orders/:id" component={AccountOrderPage} />
      <Route path="/account" component={AccountArea}>
        <Route path="/" component={OverviewPage} />
        <Route path="/orders" component={OrdersPage} />
        <Route path="/favourites" component={FavouritesPage} />
        <Route path="/addresses" component={AddressesPage} />
        <Route path="/payment-methods" component={PaymentMethodsPage} />
        <Route path="/profile" component={ProfilePage} />
        <Route path="/privacy" component={PrivacyPage} />
      </Route>
      <Route
        path="/dashboard/:area?/:id?"
        component={DashboardPage}
        matchFilters={{ area: [...dashboardAreas, ...openDashboardPages], id: /^(ord|cpr)_/ }}
      />
      <Route path="*rest" component={NotFoundPage} />
    </Router>
  );
};
