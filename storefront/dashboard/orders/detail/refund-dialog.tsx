import { For, Show } from "solid-js";
import { refundableTotal } from "../../../../worker/domain/payments/refunds/spread-refund.rules.ts";
import { maxNoteLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { InputField, SelectField } from "../../../ui/field.tsx";
import { TextAreaField } from "../../fields/text-area-field.tsx";
import { createDraft } from "../../form/draft.ts";
import formStyles from "../../form/form.module.css";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useBoard } from "../../kitchen/board/board.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { type OrderDetail, refundOrder } from "../api.ts";
import { createKeys } from "../due/keys.ts";
import { priceRefund } from "./refund-draft.ts";

/** An amount that may be left empty, which is 0. Null if the text is no amount. */
const readAmount = (text: string, parse: (text: string) => number | null): number | null =>
  text.trim() === "" ? 0 : parse(text);

interface ItemsProps {
  order: OrderDetail;
  portions: Readonly<Record<string, number>>;
  onChange(portions: Record<string, number>): void;
}

const RefundItems = (props: ItemsProps) => {
  const { t } = useDashboard();
  return (
    <fieldset class={formStyles["set"]}>
      <legend>{t("order.items")}</legend>
      <For each={props.order.orderItems.filter(({ totalPrice }) => totalPrice > 0)}>
        {(item) => (
          <SelectField
            id={`order-refund-${item.id}`}
            label={item.name}
            options={Array.from({ length: item.quantity + 1 }, (_, count) => ({
              value: String(count),
              text: t("order.refundPortions", { count, all: item.quantity }),
            }))}
            value={String(props.portions[item.id] ?? 0)}
            onChange={(count) => props.onChange({ ...props.portions, [item.id]: Number(count) })}
          />
        )}
      </For>
    </fieldset>
  );
};

/** What the form asks for. Amounts as they were typed. */
interface RefundValues {
  portions: Record<string, number>;
  tip: string;
  amount: string;
  reason: string;
}

/** Gives money back by item, tip or amount. Cards are refunded by their processor, cash by hand. */
export const RefundDialog = (props: { order: OrderDetail; onClose(): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const board = useBoard();
  const submission = createSubmission();
  const findKey = createKeys();
  const left = refundableTotal(props.order.payments);
  const draft = createDraft<RefundValues>({ portions: {}, tip: "", amount: "", reason: "" });
  const { values } = draft;
  const tip = () => readAmount(values.tip, format.parseMoney);
  const amount = () => readAmount(values.amount, format.parseMoney);
  const total = () => priceRefund(props.order, { portions: values.portions, tip: tip() ?? 0, amount: amount() ?? 0 });
  const bounds = (max: number) => t("order.refundWrong", { min: format.money(1), max: format.money(max) });
  const findErrors = () => {
    const chosenTip = tip();
    if (chosenTip === null || chosenTip > props.order.tip) return { tip: bounds(props.order.tip) };
    return amount() === null || total() < 1 || total() > left ? { amount: bounds(left) } : {};
  };
  const submit = async (): Promise<void> => {
    if (!submission.validate(findErrors())) return;
    const lines = Object.entries(values.portions)
      .filter(([, quantity]) => quantity > 0)
      .map(([orderItemId, quantity]) => ({ orderItemId, quantity }));
    const refund = { lines, tip: tip() || null, amount: amount() || null, reason: values.reason.trim() || null };
    const made = await submission.run(() =>
      refundOrder(props.order.id, { ...refund, idempotencyKey: findKey(refund) }),
    );
    void board.refresh();
    if (made) props.onClose();
  };
  return (
    <FormDialog
      title={t("order.refundTitle", { number: board.numberOf(props.order) })}
      action={t("order.refundAction", { amount: format.money(total()) })}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>{t("order.refundLeft", { amount: format.money(left) })}</p>
      <RefundItems order={props.order} portions={values.portions} onChange={(portions) => draft.set({ portions })} />
      <Show when={props.order.tip > 0}>
        <InputField
          id="order-refund-tip"
          label={t("order.refundTip", { amount: format.money(props.order.tip) })}
          inputmode="decimal"
          unit={props.order.currencyCode}
          value={values.tip}
          error={submission.errors()["tip"]}
          onInput={(text) => draft.set({ tip: text })}
        />
      </Show>
      <InputField
        id="order-refund-amount"
        label={t("order.refundAmount")}
        inputmode="decimal"
        unit={props.order.currencyCode}
        value={values.amount}
        error={submission.errors()["amount"]}
        onInput={(text) => draft.set({ amount: text })}
      />
      <TextAreaField
        id="order-refund-reason"
        label={t("kitchen.reason")}
        rows={2}
        maxlength={maxNoteLength}
        value={values.reason}
        error={submission.errors()["reason"]}
        onInput={(reason) => draft.set({ reason })}
      />
      <Show when={props.order.payments.some(({ provider }) => provider === "cash" || provider === "manual")}>
        <p>{t("order.refundCash")}</p>
      </Show>
    </FormDialog>
  );
};
