import { Route, Router } from "@solidjs/router";
import { type Component, lazy, type ParentProps, Show, Suspense } from "solid-js";
import { OfflineBanner } from "./components/offline-banner.tsx";
import { Toast } from "./components/toast.tsx";
import { dashboardAreas, openDashboardPages } from "./contract.ts";
import { MenuPage } from "./pages/menu.tsx";
import { PublicFrame } from "./pages/page-frame.tsx";
import { BagProvider } from "./state/bag.tsx";
import { hydrateLater } from "./state/hydrate-later.ts";
import { type Shop, ShopProvider } from "./state/shop.tsx";

interface LazyPage extends Component<ParentProps> {
  preload(): Promise<void>;
}

/** A page whose code is loaded when it is needed. Once loaded it renders at once, so that its hydration does not wait.
 *  Solid's lazy component hydrates in a later task, even if its code is there. */
const lazyPage = (load: () => Promise<Component<ParentProps>>): LazyPage => {
  let Loaded: Component<ParentProps> | undefined;
  const preload = async (): Promise<void> => {
    Loaded ??= await load();
  };
  const Later = lazy(async () => ({ default: await load() }));
  const Page = (props: ParentProps) => (Loaded ? <Loaded {...props} /> : <Later {...props} />);
  return Object.assign(Page, { preload });
};

const ItemPage = lazyPage(() => import("./item/item-page.tsx").then((module) => module.ItemPage));
const ConfirmationPage = lazyPage(() => import("./pages/confirmation.tsx").then((module) => module.ConfirmationPage));
const ReceiptPage = lazyPage(() => import("./receipt/receipt-page.tsx").then((module) => module.ReceiptPage));
const FindOrderPage = lazyPage(() => import("./order/find-order-page.tsx").then((module) => module.FindOrderPage));
const LoginPage = lazyPage(() => import("./account/login-page.tsx").then((module) => module.LoginPage));
const ProductsPage = lazyPage(() => import("./products/products-page.tsx").then((module) => module.ProductsPage));
const LegalPage = lazyPage(() => import("./legal/legal-page.tsx").then((module) => module.LegalPage));
const AccountArea = lazyPage(() => import("./account/area/account-area.tsx").then((module) => module.AccountArea));
const OverviewPage = lazyPage(() =>
  import("./account/overview/overview-page.tsx").then((module) => module.OverviewPage),
);
const OrdersPage = lazyPage(() => import("./account/orders-page.tsx").then((module) => module.OrdersPage));
const FavouritesPage = lazyPage(() =>
  import("./account/favourites/favourites-page.tsx").then((module) => module.FavouritesPage),
);
const AddressesPage = lazyPage(() => import("./account/addresses-page.tsx").then((module) => module.AddressesPage));
const PaymentMethodsPage = lazyPage(() =>
  import("./account/payment-methods/payment-methods-page.tsx").then((module) => module.PaymentMethodsPage),
);
const ProfilePage = lazyPage(() => import("./account/profile-page.tsx").then((module) => module.ProfilePage));
const PrivacyPage = lazyPage(() => import("./account/privacy/privacy-page.tsx").then((module) => module.PrivacyPage));
const AccountOrderPage = lazyPage(() => import("./account/order-page.tsx").then((module) => module.AccountOrderPage));
const PreviewBanner = lazyPage(() => import("./components/preview-banner.tsx").then((module) => module.PreviewBanner));
const NotFoundPage = lazyPage(() => import("./pages/not-found.tsx").then((module) => module.NotFoundPage));
const DashboardPage = lazyPage(() => import("./dashboard/dashboard-page.tsx").then((module) => module.DashboardPage));

/** The lazy pages by the start of their path, longer ones first. An account's page is in a frame, which is lazy too. */
const lazyPages: readonly (readonly [string, ...LazyPage[]])[] = [
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

/** Loads the lazy pages before the server renders. Rendering a page that waits for a module adds an inline script,
 *  which the content security policy blocks. */
export const loadPages = async (): Promise<void> => {
  const pages = [PreviewBanner, ...lazyPages.flatMap(([, ...framed]) => framed)];
  await Promise.all(pages.map((page) => page.preload()));
};

const Nothing = () => null;

/** The routes of the storefront. Only the server passes `url`. */
export const App = (props: { shop: Shop; url?: string }) => {
  // The router's own start and what it shows hydrate in two tasks.
  const Root = hydrateLater((root: ParentProps) => (
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
  ));
  return (
    <Router {...(props.url === undefined ? {} : { url: props.url })} base={props.shop.base} root={Root}>
      <Route path="/" component={MenuPage}>
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
