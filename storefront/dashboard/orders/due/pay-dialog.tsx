import { Show } from "solid-js";
import { moneyUnit } from "../../../../db/schema/currencies.rules.ts";
import { isCashPart, readCashRounding } from "../../../../worker/domain/payments/cash-rounding.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { InputField } from "../../../ui/field.tsx";
import { parseMoney, typedMoney } from "../../../ui/typed-money.ts";
import { gap, laterGaps, WithAmount } from "../../../ui/with-amount.tsx";
import { roundTender } from "../../counter/pay/tender.rules.ts";
import { OneChoice } from "../../fields/choices.tsx";
import { createDraft } from "../../form/draft.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { takePayment } from "../api.ts";
import { createKeys } from "./keys.ts";

const methods = ["cash", "manual"] as const;
type Method = (typeof methods)[number];

/** What the form asks for. Amounts as they were typed. */
interface PayValues {
  method: Method;
  amount: string;
  tendered: string;
  reference: string;
}

export interface PayDialogProps {
  order: { id: string; outstanding: number };
  /** The order's number, as people call it out. */
  number: string;
  /** Reads the order again. The dialog closes after it, so that what follows knows of the payment. */
  onChanged(): Promise<void> | void;
  onClose(): void;
}

/** Reads the typed amounts, and what is wrong with them. Call it inside a component. */
const createAmounts = (due: number, read: () => PayValues) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const amount = () => parseMoney(read().amount, format);
  const steps = readCashRounding(menu.store);
  const rounding = () => (read().method === "cash" ? roundTender(amount() ?? 0, due, steps) : 0);
  const cashDue = () => (amount() ?? 0) + rounding();
  const tendered = () => (read().tendered.trim() === "" ? cashDue() : parseMoney(read().tendered, format));
  const change = () => Math.max(0, (tendered() ?? 0) - cashDue());
  const findErrors = () => {
    const paid = amount();
    const received = tendered();
    if (paid === null || paid < 1 || paid > due) {
      return {
        amount: t("order.payWrong", { min: format.money(moneyUnit(menu.store.currencyCode)), max: format.money(due) }),
      };
    }
    if (read().method !== "cash") return {};
    if (paid < due && !isCashPart(paid, steps)) {
      return { amount: t("order.cashStep", { step: format.money(steps.step) }) };
    }
    const isShort = received === null || received < cashDue();
    return isShort ? { tendered: t("order.tenderedWrong", { amount: format.money(cashDue()) }) } : {};
  };
  return { amount, rounding, cashDue, tendered, change, findErrors };
};

/** Takes a payment at the counter, in cash with its change or on a separate terminal. */
export const PayDialog = (props: PayDialogProps) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const submission = createSubmission();
  const findKey = createKeys();
  const due = props.order.outstanding;
  const draft = createDraft<PayValues>({
    method: "cash",
    amount: typedMoney(due, format),
    tendered: "",
    reference: "",
  });
  const { values } = draft;
  const { amount, rounding, cashDue, tendered, change, findErrors } = createAmounts(due, () => values);
  const submit = async (): Promise<void> => {
    const paid = amount();
    if (!submission.validate(findErrors()) || paid === null) return;
    const isCash = values.method === "cash";
    const tender = {
      paymentMethod: values.method,
      amount: paid,
      tendered: isCash ? tendered() : null,
      reference: isCash ? null : values.reference.trim() || null,
    };
    const taken = await submission.run(() =>
      takePayment(props.order.id, { ...tender, idempotencyKey: findKey(tender) }),
    );
    await props.onChanged();
    if (taken) props.onClose();
  };
  return (
    <FormDialog
      title={t("order.payTitle", { number: props.number })}
      action={<WithAmount sentence={t("order.payDo", { amount: gap })} amount={format.money(cashDue())} />}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <OneChoice<Method>
        id="order-pay-with"
        legend={t("order.payWith")}
        values={methods}
        name={(method) => t(`orders.method.${method}`)}
        chosen={values.method}
        onChange={(method) => draft.set({ method })}
      />
      <InputField
        id="order-pay-amount"
        label={t("order.payAmount")}
        inputmode="decimal"
        unit={menu.store.currencyCode}
        value={values.amount}
        error={submission.errors()["amount"]}
        onInput={(text) => draft.set({ amount: text })}
      />
      <Show
        when={values.method === "cash"}
        fallback={
          <InputField
            id="order-pay-reference"
            label={t("order.payReference")}
            maxlength={100}
            value={values.reference}
            error={submission.errors()["reference"]}
            onInput={(text) => draft.set({ reference: text })}
          />
        }
      >
        <InputField
          id="order-pay-tendered"
          label={t("order.payTendered")}
          inputmode="decimal"
          unit={menu.store.currencyCode}
          placeholder={typedMoney(cashDue(), format)}
          value={values.tendered}
          error={submission.errors()["tendered"]}
          onInput={(text) => draft.set({ tendered: text })}
        />
        <Show when={rounding()}>
          {(added) => (
            <p role="status">
              <WithAmount
                sentence={t("order.cashDue", { amount: gap, rounding: laterGaps[0] })}
                amount={format.money(cashDue())}
                others={[format.change(added())]}
              />
            </p>
          )}
        </Show>
        <p role="status">
          <WithAmount sentence={t("order.payChange", { amount: gap })} amount={format.money(change())} />
        </p>
      </Show>
    </FormDialog>
  );
};
