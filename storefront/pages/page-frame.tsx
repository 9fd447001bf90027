import type { ParentProps } from "solid-js";
import { LazyBagDrawer } from "../bag/lazy-bag-drawer.tsx";
import { Footer } from "../components/footer.tsx";
import { Header } from "../components/header.tsx";

/** The header and the bag around every page but the menu. */
export const PageFrame = (props: ParentProps) => (
  <>
    <Header />
    {props.children}
    <LazyBagDrawer onCheckout={() => location.assign("/?checkout")} />
  </>
);

export const ProductsFrame = (props: ParentProps) => (
  <PageFrame>
    {props.children}
    <Footer />
  </PageFrame>
);
