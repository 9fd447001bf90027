import type { JSX, ParentProps } from "solid-js";
import { LazyBagDrawer } from "../bag/lazy-bag-drawer.tsx";
import { Footer } from "../components/footer.tsx";
import { FooterLinks } from "../components/footer-links.tsx";
import { Header } from "../components/header.tsx";
import { leaveTo } from "../state/leaving.ts";

/** The header, the bag and a small footer around every page but the menu. */
export const PageFrame = (props: ParentProps<{ footer?: JSX.Element }>) => (
  <>
    <Header />
    {props.children}
    {props.footer ?? (
      <footer>
        <FooterLinks />
      </footer>
    )}
    <LazyBagDrawer onCheckout={() => leaveTo("/?checkout")} />
  </>
);

/** The frame of public pages beside the menu, with its whole footer. */
export const PublicFrame = (props: ParentProps) => <PageFrame footer={<Footer />}>{props.children}</PageFrame>;
