import { For } from "solid-js";
import { orderFeeKinds } from "../../../../db/schema/enums.ts";
import { useShop } from "../../../state/shop.tsx";
import { InputField } from "../../../ui/field.tsx";
import fields from "../../fields/fields.module.css";
import { useDashboard } from "../../state.tsx";
import { useTextField } from "./text-field.ts";

/** What the order costs beside its dishes. Folded, because most orders have no fees. */
export const FeeFields = () => {
  const { menu } = useShop();
  const { t } = useDashboard();
  const field = useTextField();
  return (
    <details>
      <summary>{t("counter.fees")}</summary>
      <div class={fields["pair"]}>
        <For each={orderFeeKinds}>
          {(kind) => (
            <InputField
              {...field(kind)}
              label={t(`counter.fee.${kind}`)}
              unit={menu.store.currencyCode}
              inputmode="decimal"
            />
          )}
        </For>
      </div>
    </details>
  );
};
