import { type ParentProps, Show } from "solid-js";
import { BagDrawer } from "../bag/bag-drawer.tsx";
import { Footer } from "../components/footer.tsx";
import { Header } from "../components/header.tsx";
import { useBag } from "../state/bag.tsx";

/** The header and the bag around every page but the menu. They are part of the first load, because the menu uses them
 *  too. */
export const PageFrame = (props: ParentProps) => {
  const bag = useBag();
  return (
    <>
      <Header />
      {props.children}
      <Show when={bag.isOpen()}>
        <BagDrawer onCheckout={() => location.assign("/?checkout")} />
      </Show>
    </>
  );
};

export const ProductsFrame = (props: ParentProps) => (
  <PageFrame>
    {props.children}
    <Footer />
  </PageFrame>
);
