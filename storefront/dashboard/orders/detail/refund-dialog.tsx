import { For, Show } from "solid-js";
import { readCashRounding, roundCash } from "../../../../worker/domain/payments/cash-rounding.rules.ts";
import { refundableAmount } from "../../../../worker/domain/payments/refunds/decide-refund.rules.ts";
import { subjectKeys, toFeeKind } from "../../../../worker/domain/payments/refunds/given-back.rules.ts";
import { refundableTotal } from "../../../../worker/domain/payments/refunds/refund-shares.rules.ts";
import { maxNoteLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { InputField, SelectField } from "../../../ui/field.tsx";
import { parseMoney } from "../../../ui/typed-money.ts";
import { gap, laterGaps, WithAmount } from "../../../ui/with-amount.tsx";
import { Toggle } from "../../fields/choices.tsx";
import { TextAreaField } from "../../fields/text-area-field.tsx";
import { createDraft, type Draft } from "../../form/draft.ts";
import formStyles from "../../form/form.module.css";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useBoard } from "../../kitchen/board/board.tsx";
import { createSubmission, type Submission, useDashboard } from "../../state.tsx";
import { type DetailPayment, type OrderDetail, refundOrder } from "../api.ts";
import { createKeys } from "../due/keys.ts";
import styles from "./detail.module.css";
import { listParts, pathOfPart, readLeft, splitRefund, toLines, toParts } from "./refund-draft.ts";

/** An amount that may be left empty, which is 0. Null if the text is no amount. */
const readAmount = (text: string, parse: (text: string) => number | null): number | null =>
  text.trim() === "" ? 0 : parse(text);

const isAtCounter = ({ provider }: DetailPayment): boolean => provider === "cash" || provider === "manual";

/** What the form asks for. Amounts as they were typed. */
interface RefundValues {
  portions: Record<string, number>;
  /** By the keys of the tip and of fees. */
  parts: Record<string, string>;
  amount: string;
  reason: string;
  paymentId: string;
  isManual: boolean;
  reference: string;
}

interface PartProps {
  order: OrderDetail;
  draft: Draft<RefundValues>;
}

/** The name of a payment as its card or the till names it: Visa •••• 4242. */
const usePaymentName = (): ((payment: DetailPayment) => string) => {
  const { t } = useDashboard();
  return ({ paymentMethod, provider, cardBrand, cardLast4 }) => {
    const method = t.find(`orders.method.${paymentMethod ?? provider}`) ?? provider;
    if (!cardLast4) return method;
    const brand = cardBrand ? cardBrand.charAt(0).toUpperCase() + cardBrand.slice(1) : method;
    return `${brand} •••• ${cardLast4}`;
  };
};

/** What was given back whole, so that there is nothing to choose. */
const GivenBack = (props: { name: string; text: string | undefined }) => (
  <p>
    {props.name}
    <br />
    <small class={styles["soft"]}>{props.text}</small>
  </p>
);

const RefundItems = (props: PartProps) => {
  const { t } = useDashboard();
  const left = () => readLeft(props.order);
  const given = (all: number, portions: number): string | undefined =>
    portions === all ? undefined : t("order.refundGiven", { count: all - portions, all });
  return (
    <fieldset class={`${formStyles["set"]} ${styles["portions"]}`}>
      <legend>{t("order.items")}</legend>
      <For each={props.order.orderItems.filter(({ totalPrice }) => totalPrice > 0)}>
        {(item) => {
          const portions = () => left()(item.lineId).quantity;
          const hint = () => given(item.quantity, portions());
          return (
            <Show when={portions() > 0} fallback={<GivenBack name={item.name} text={hint()} />}>
              <SelectField
                id={`order-refund-${item.id}`}
                label={item.name}
                hint={hint()}
                options={Array.from({ length: portions() + 1 }, (_, count) => ({
                  value: String(count),
                  text: t("order.refundPortions", { count, all: portions() }),
                }))}
                value={String(props.draft.values.portions[item.id] ?? 0)}
                onChange={(count) =>
                  props.draft.set({ portions: { ...props.draft.values.portions, [item.id]: Number(count) } })
                }
              />
            </Show>
          );
        }}
      </For>
    </fieldset>
  );
};

/** The tip and the fees, as far as they were not given back. */
const RefundParts = (props: PartProps & { findError(key: string): string | undefined }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const nameOf = (key: string): string => {
    const kind = toFeeKind(key);
    if (kind !== null) return t(`edit.fee.${kind}`);
    return t(key === subjectKeys.tip ? "order.tip" : "order.deliveryFee");
  };
  const parts = () => new Map(listParts(props.order).map((part) => [part.key, part]));
  return (
    <For each={[...parts().keys()]}>
      {(key) => {
        const left = () => parts().get(key)?.left ?? 0;
        const all = () => parts().get(key)?.all ?? 0;
        const hint = () =>
          left() < all()
            ? t("order.refundPartGiven", { given: format.money(all() - left()), all: format.money(all()) })
            : undefined;
        return (
          <Show when={left() > 0} fallback={<GivenBack name={nameOf(key)} text={hint()} />}>
            <InputField
              id={`order-refund-${key.replace(":", "-")}`}
              label={t("order.refundPart", { name: nameOf(key), amount: format.money(left()) })}
              hint={hint()}
              inputmode="decimal"
              unit={props.order.currencyCode}
              value={props.draft.values.parts[key] ?? ""}
              error={props.findError(key)}
              onInput={(amount) => props.draft.set({ parts: { ...props.draft.values.parts, [key]: amount } })}
            />
          </Show>
        );
      }}
    </For>
  );
};

/** Which payments give how much back, and another one if staff choose it. */
const RefundPayments = (props: PartProps & { split: { payment: DetailPayment; amount: number }[] | null }) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const name = usePaymentName();
  /** The cash that leaves the drawer, which is rounded once. */
  const cash = (): number =>
    (props.draft.values.isManual ? [] : (props.split ?? [])).reduce(
      (sum, { payment, amount }) => (payment.provider === "cash" ? sum + amount : sum),
      0,
    );
  const rounding = () => roundCash(cash(), readCashRounding(menu.store));
  const open = () => props.order.payments.filter((payment) => refundableAmount(payment) > 0);
  return (
    <>
      <Show when={open().length > 1}>
        <SelectField
          id="order-refund-payment"
          label={t("order.refundPayment")}
          options={[
            { value: "", text: t("order.refundOwnPayment") },
            ...open().map((payment) => ({
              value: payment.id,
              text: t("order.refundPaymentLeft", {
                payment: name(payment),
                amount: format.money(refundableAmount(payment)),
              }),
            })),
          ]}
          value={props.draft.values.paymentId}
          onChange={(paymentId) => props.draft.set({ paymentId })}
        />
      </Show>
      <Show when={props.split?.length ? props.split : null}>
        {(split) => (
          <div aria-live="polite">
            <p>{t("order.refundGoesTo")}</p>
            <ul class={styles["split"]} data-testid="refund-split">
              <For each={split()}>
                {({ payment, amount }) => (
                  <li>
                    <span>{name(payment)}</span>
                    <span class={styles["amount"]} translate="no">
                      {format.money(amount)}
                    </span>
                  </li>
                )}
              </For>
            </ul>
            <Show when={rounding() !== 0}>
              <p class={styles["soft"]}>
                <WithAmount
                  sentence={t("order.rounding", { rounding: gap, amount: laterGaps[0] })}
                  amount={format.change(rounding())}
                  others={[format.money(cash() + rounding())]}
                />
              </p>
            </Show>
          </div>
        )}
      </Show>
    </>
  );
};

/** Records a refund that staff made themselves, because the processor can no longer make it. */
const ManualRefund = (props: Pick<PartProps, "draft"> & { submission: Submission }) => {
  const { t } = useDashboard();
  return (
    <>
      <Toggle
        label={t("order.refundManual")}
        hint={t("order.refundManualHint")}
        isOn={props.draft.values.isManual}
        onChange={(isManual) => props.draft.set({ isManual })}
      />
      <Show when={props.draft.values.isManual}>
        <InputField
          id="order-refund-reference"
          label={t("order.refundReference")}
          maxlength={100}
          value={props.draft.values.reference}
          error={props.submission.errors()["reference"]}
          onInput={(reference) => props.draft.set({ reference })}
        />
      </Show>
    </>
  );
};

/** Reads and checks the form. */
const useRefundForm = (order: () => OrderDetail, draft: Draft<RefundValues>) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const { values } = draft;
  const amount = () => readAmount(values.amount, (text) => parseMoney(text, format));
  const readPart = (key: string) => readAmount(values.parts[key] ?? "", (text) => parseMoney(text, format));
  const parts = () => Object.fromEntries(listParts(order()).map(({ key }) => [key, readPart(key) ?? 0]));
  const payments = () => order().payments.filter(({ id }) => values.paymentId === "" || id === values.paymentId);
  const choice = () => ({ ...values, parts: parts(), amount: amount() ?? 0 });
  const split = () => splitRefund(order(), choice());
  const total = () => (split() ?? []).reduce((sum, part) => sum + part.amount, 0);
  const bounds = (max: number) => t("order.refundWrong", { min: format.money(1), max: format.money(max) });
  const findErrors = (): Record<string, string> => {
    const wrong = listParts(order()).find(({ key, left }) => (readPart(key) ?? left + 1) > left);
    if (wrong) return { [wrong.key]: bounds(wrong.left) };
    if (amount() === null || total() < 1) return { amount: bounds(refundableTotal(payments())) };
    if (!values.isManual) return {};
    return {
      ...(values.reference.trim() === "" ? { reference: t("order.refundReferenceMissing") } : {}),
      ...(values.reason.trim() === "" ? { reason: t("order.refundReasonMissing") } : {}),
    };
  };
  const toInput = () => ({
    lines: toLines(values),
    ...toParts(choice()),
    ...{ amount: amount() || null, reason: values.reason.trim() || null },
    ...{ paymentId: values.paymentId || null, manual: values.isManual },
    reference: values.isManual ? values.reference.trim() : null,
  });
  return { choice, split, total, findErrors, toInput };
};

const emptyValues: RefundValues = {
  ...{ portions: {}, parts: {}, amount: "", reason: "", paymentId: "", isManual: false, reference: "" },
};

/** Gives money back by item, tip, fee or amount. Cards are refunded by their processor, cash by hand. */
export const RefundDialog = (props: { order: OrderDetail; onClose(): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const board = useBoard();
  const submission = createSubmission();
  const findKey = createKeys();
  const draft = createDraft<RefundValues>(emptyValues);
  const form = useRefundForm(() => props.order, draft);
  const left = () => refundableTotal(props.order.payments);
  const submit = async (): Promise<void> => {
    if (!submission.validate(form.findErrors())) return;
    const refund = form.toInput();
    const made = await submission.run(() =>
      refundOrder(props.order.id, { ...refund, idempotencyKey: findKey(refund) }),
    );
    void board.refresh();
    if (made) props.onClose();
  };
  return (
    <FormDialog
      title={t("order.refundTitle", { number: board.numberOf(props.order) })}
      action={
        <WithAmount
          sentence={form.total() > 0 ? t("order.refundAction", { amount: gap }) : t("order.refundDo")}
          amount={format.money(form.total())}
        />
      }
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>
        <WithAmount sentence={t("order.refundLeft", { amount: gap })} amount={format.money(left())} />
      </p>
      <RefundItems order={props.order} draft={draft} />
      <RefundParts
        order={props.order}
        draft={draft}
        findError={(key) => submission.errors()[key] ?? submission.errors()[pathOfPart(form.choice(), key)]}
      />
      <InputField
        id="order-refund-amount"
        label={t("order.refundAmount")}
        hint={t("order.refundAmountHint")}
        inputmode="decimal"
        unit={props.order.currencyCode}
        value={draft.values.amount}
        error={submission.errors()["amount"]}
        onInput={(amount) => draft.set({ amount })}
      />
      <TextAreaField
        id="order-refund-reason"
        label={t("kitchen.reason")}
        rows={2}
        maxlength={maxNoteLength}
        value={draft.values.reason}
        error={submission.errors()["reason"]}
        onInput={(reason) => draft.set({ reason })}
      />
      <RefundPayments order={props.order} draft={draft} split={form.split()} />
      <Show when={!props.order.payments.every(isAtCounter)}>
        <ManualRefund draft={draft} submission={submission} />
      </Show>
      <Show when={props.order.payments.some(isAtCounter)}>
        <p>{t("order.refundCash")}</p>
      </Show>
    </FormDialog>
  );
};
