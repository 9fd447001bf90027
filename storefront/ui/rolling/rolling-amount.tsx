import { loadOptional } from "../../parts/load-lazily.ts";
import { useShop } from "../../state/shop.tsx";
import { Verbatim } from "../verbatim.tsx";

/** An amount whose changed characters roll to their new value. */
export const RollingAmount = (props: { value: number }) => {
  const { format } = useShop();
  let { value } = props;
  const roll = async (element: HTMLElement, before: string): Promise<void> => {
    const hasGrown = props.value > value;
    value = props.value;
    if (import.meta.env.SSR) return;
    // The amount has changed already, so nothing depends on the code.
    const module = await loadOptional(() => import("./roll.ts"));
    module?.roll(element, before, hasGrown);
  };
  return <Verbatim text={format.money(props.value)} onChange={roll} />;
};
