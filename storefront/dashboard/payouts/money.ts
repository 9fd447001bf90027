import { useShop } from "../../state/shop.tsx";
import { readFormat } from "../../ui/format.ts";

/** Formats amounts of a processor, whose currency need not be the store's. Call it inside a component. */
export const createMoney = (): ((amount: number, currencyCode: string) => string) => {
  const { format, menu } = useShop();
  return (amount, currencyCode) =>
    currencyCode === menu.store.currencyCode
      ? format.money(amount)
      : readFormat({ ...menu.store, currencyCode }).money(amount);
};
