import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { BagContents } from "./bag-contents.tsx";

/** The bag in a dialog: a sheet on phones, a drawer on larger screens. */
export const BagDrawer = (props: { onCheckout(): void }) => {
  const { t } = useShop();
  const bag = useBag();
  const close = (): void => bag.setOpen(false);
  return (
    <Dialog label={t("bag")} kind="drawer" onClose={close}>
      <BagContents onCheckout={props.onCheckout} onClose={close} />
    </Dialog>
  );
};
