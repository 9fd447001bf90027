import { type ParentProps, Show } from "solid-js";
import { BagDrawer } from "../bag/bag-drawer.tsx";
import { Footer } from "../components/footer.tsx";
import { Header } from "../components/header.tsx";
import { useBag } from "../state/bag.tsx";

/** What stands around a page that is loaded when it is needed. Its parts are in the first load, as the menu has them
 *  too. */
export const PageFrame = (props: ParentProps) => {
  const bag = useBag();
  return (
    <>
      <Header />
      {props.children}
      <Footer />
      <Show when={bag.isOpen()}>
        <BagDrawer onCheckout={() => location.assign("/?checkout")} />
      </Show>
    </>
  );
};
