import { minChargeIn } from "../../../../db/schema/processor-currencies.rules.ts";
import { maxTip } from "../../../../worker/domain/pricing/pricing.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { typedMoney } from "../../../ui/typed-money.ts";
import { useDashboard } from "../../state.tsx";
import { type Refusal, useCounter } from "../counter.tsx";
import { findDraftFaults, findMissingSum } from "./faults.ts";
import { findDish, priceDraft } from "./totals.ts";

/** Returns a function that says why the draft cannot be placed yet; null if it can. */
export const useDraftCheck = (): ((byLink: boolean) => Refusal | null) => {
  const { menu, format } = useShop();
  const { t, now } = useDashboard();
  const { state } = useCounter();
  const findMessage = (byLink: boolean): string | null => {
    const { draft } = state;
    if (draft.lines.some((line) => !findDish(menu, line))) return t("counter.goneLines");
    const priced = priceDraft(menu, draft, format);
    if (!priced) return t("counter.tooExpensive");
    const minCharge = minChargeIn(menu.store.currencyCode);
    if (byLink && priced.total < minCharge) return t("counter.belowLink", { minimum: format.money(minCharge) });
    const short = findMissingSum(menu, draft, { format, subtotal: priced.subtotal });
    return short
      ? t("counter.belowMinimum", { minimum: format.money(short.minimum), missing: format.money(short.missing) })
      : null;
  };
  return (byLink) => {
    const faults = Object.entries(findDraftFaults(menu, state.draft, { format, now: now(), byLink }));
    const example = typedMoney(1250, format);
    const max = format.money(maxTip(priceDraft(menu, state.draft, format)?.subtotal ?? 0));
    const fields = Object.fromEntries(
      faults.map(([name, fault]) => [name, t(`counter.fault.${fault}`, { example, max })]),
    );
    const message = faults.length > 0 ? t("counter.check") : findMessage(byLink);
    return message === null ? null : { message, fields };
  };
};
