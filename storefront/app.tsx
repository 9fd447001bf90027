import { Route, Router } from "@solidjs/router";
import { lazy, type ParentProps, Show, Suspense } from "solid-js";
import { OfflineBanner } from "./components/offline-banner.tsx";
import { PreviewBanner } from "./components/preview-banner.tsx";
import { Toast } from "./components/toast.tsx";
import { dashboardAreas } from "./contract.ts";
import { ItemPage } from "./item/item-page.tsx";
import { MenuPage } from "./pages/menu.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { ProductsFrame } from "./pages/page-frame.tsx";
import { BagProvider } from "./state/bag.tsx";
import { type Shop, ShopProvider } from "./state/shop.tsx";

const ConfirmationPage = lazy(() =>
  import("./pages/confirmation.tsx").then((module) => ({ default: module.ConfirmationPage })),
);

const FindOrderPage = lazy(() =>
  import("./order/find-order-page.tsx").then((module) => ({ default: module.FindOrderPage })),
);

const LoginPage = lazy(() => import("./account/login-page.tsx").then((module) => ({ default: module.LoginPage })));
const ProductsPage = lazy(() =>
  import("./products/products-page.tsx").then((module) => ({ default: module.ProductsPage })),
);
const AccountPage = lazy(() =>
  import("./account/account-page.tsx").then((module) => ({ default: module.AccountPage })),
);
const AccountOrderPage = lazy(() =>
  import("./account/order-page.tsx").then((module) => ({ default: module.AccountOrderPage })),
);
const DashboardPage = lazy(() =>
  import("./dashboard/dashboard-page.tsx").then((module) => ({ default: module.DashboardPage })),
);

/** Loads the lazy pages before the server renders. Rendering a page that waits for a module adds an inline script,
 *  which the content security policy blocks. */
export const loadPages = async (): Promise<void> => {
  const pages = [
    ConfirmationPage,
    FindOrderPage,
    LoginPage,
    AccountPage,
    AccountOrderPage,
    DashboardPage,
    ProductsPage,
  ];
  await Promise.all(pages.map((page) => page.preload()));
};

const Nothing = () => null;

/** The routes of the storefront. Only the server passes `url`. */
export const App = (props: { shop: Shop; url?: string }) => {
  const Root = (root: ParentProps) => (
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
  );
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
        <Route path="/products" component={ProductsFrame}>
          <Route
            path="/:handle?"
            component={ProductsPage}
            matchFilters={{
              handle: (handle: string) => props.shop.products.some((product) => product.handle === handle),
            }}
          />
        </Route>
      </Show>
      <Route path="/order/confirmed/:id" component={ConfirmationPage} />
      <Route path="/order/find" component={FindOrderPage} />
      <Route path="/login" component={LoginPage} />
      <Route path="/account" component={AccountPage} />
      <Route path="/account/orders/:id" component={AccountOrderPage} />
      <Route path="/dashboard/:area?" component={DashboardPage} matchFilters={{ area: dashboardAreas }} />
      <Route path="*rest" component={NotFoundPage} />
    </Router>
  );
};
