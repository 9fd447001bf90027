import { For, Show } from "solid-js";
import { readCashRounding } from "../../../../worker/domain/payments/cash-rounding.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { ErrorText } from "../../../ui/error-text.tsx";
import { InputField } from "../../../ui/field.tsx";
import { OutageNotice } from "../../../ui/outage-notice.tsx";
import { typedMoney } from "../../../ui/typed-money.ts";
import { gap, laterGaps, WithAmount } from "../../../ui/with-amount.tsx";
import { OneChoice } from "../../fields/choices.tsx";
import { useDashboard } from "../../state.tsx";
import { suggestTenders } from "../cash/cash.ts";
import { useCounter } from "../counter.tsx";
import { KeyHint } from "../key-hint.tsx";
import { listenToKeys } from "../keyboard.ts";
import { NumberPad } from "../number-pad.tsx";
import styles from "./bill.module.css";
import type { Tender } from "./tender.ts";

/** What is to be paid: in cash with its rounding. */
const cashDue = ({ amount, rounding }: Tender): number => (amount() ?? 0) + rounding();

const splitParts = [2, 3, 4] as const;

/** Fills in the amount: all that is left, or an equal part of it. */
const SplitChips = (props: { tender: Tender }) => {
  const { t } = useDashboard();
  const { state } = useCounter();
  return (
    <div class={styles["chips"]}>
      <button type="button" aria-pressed={state.tender.amount === ""} onClick={props.tender.takeAll}>
        {t("counter.pay.all")}
      </button>
      <For each={splitParts}>
        {(parts) => (
          <button type="button" onClick={() => props.tender.takePart(parts)}>
            {t("counter.pay.part", { parts })}
          </button>
        )}
      </For>
    </div>
  );
};

const AmountField = (props: { tender: Tender }) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const { state } = useCounter();
  const error = (): string | undefined => {
    if (props.tender.fault() === "amount") return t("field.amount", { example: typedMoney(1250, format) });
    if (props.tender.fault() === "step")
      return t("counter.pay.step", { step: format.money(readCashRounding(menu.store).step) });
    return props.tender.fault() === "too_much"
      ? t("counter.pay.tooMuch", { amount: format.money(props.tender.outstanding()) })
      : undefined;
  };
  return (
    <div onFocusIn={() => props.tender.choosePadField("amount")}>
      <InputField
        id="counter-amount"
        label={t("counter.pay.amount")}
        inputmode="decimal"
        placeholder={typedMoney(props.tender.outstanding(), format)}
        value={state.tender.amount}
        error={error()}
        onInput={props.tender.typeAmount}
      />
    </div>
  );
};

const ReceivedField = (props: { tender: Tender }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const { state } = useCounter();
  const error = (): string | undefined => {
    if (props.tender.fault() === "received") return t("field.amount", { example: typedMoney(1250, format) });
    return props.tender.fault() === "too_little" ? t("counter.pay.tooLittle") : undefined;
  };
  return (
    <div onFocusIn={() => props.tender.choosePadField("received")}>
      <InputField
        id="counter-received"
        label={t("counter.pay.received")}
        placeholder={typedMoney(cashDue(props.tender), format)}
        inputmode="decimal"
        value={state.tender.received}
        error={error()}
        onInput={props.tender.typeReceived}
      />
    </div>
  );
};

/** The number on the terminal's receipt, by which the bookkeeper finds the payment. */
const ReferenceField = () => {
  const { t } = useDashboard();
  const { state, setTender, refusal } = useCounter();
  return (
    <InputField
      id="counter-reference"
      label={t("counter.pay.reference")}
      maxlength={100}
      value={state.tender.reference}
      error={refusal()?.fields["reference"]}
      onInput={(reference) => setTender({ reference })}
    />
  );
};

/** The next round sums that a guest may hand over, and the change. */
const CashHelp = (props: { tender: Tender }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const suggestions = () => suggestTenders(cashDue(props.tender));
  return (
    <>
      <div class={styles["chips"]}>
        <For each={suggestions()}>
          {(sum) => (
            <button type="button" onClick={() => props.tender.setReceived(sum)} translate="no">
              {format.money(sum)}
            </button>
          )}
        </For>
      </div>
      <Show when={props.tender.rounding()}>
        {(rounding) => (
          <p role="status">
            <WithAmount
              sentence={t("counter.pay.rounded", { amount: gap, rounding: laterGaps[0] })}
              amount={format.money(cashDue(props.tender))}
              others={[format.change(rounding())]}
            />
          </p>
        )}
      </Show>
      <p class={styles["change"]} role="status">
        <Show when={props.tender.change()}>
          {(change) => (
            <WithAmount sentence={t("counter.pay.change", { amount: gap })} amount={format.money(change())} />
          )}
        </Show>
      </p>
    </>
  );
};

/** Takes a payment in cash, or records one of a card terminal of its own. */
export const TenderForm = (props: { tender: Tender }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const { state, paying, refusal } = useCounter();
  const isSent = () => state.sentPayment !== null;
  const action = (): string =>
    t(state.tender.method === "cash" ? "counter.pay.takeCash" : "counter.pay.takeTerminal", { amount: gap });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    props.tender.submit();
  };
  listenToKeys(() => ({ F9: props.tender.submit }));
  return (
    <form class={styles["tender"]} novalidate onSubmit={submit}>
      <fieldset class={styles["inputs"]} disabled={isSent()}>
        <legend class="visually-hidden">{t("counter.pay")}</legend>
        <OneChoice
          id="counter-method"
          legend={t("counter.pay.method")}
          values={["cash", "manual"]}
          name={(method) => t(`counter.pay.${method}`)}
          chosen={state.tender.method}
          onChange={props.tender.chooseMethod}
        />
        <SplitChips tender={props.tender} />
        <div class={styles["pair"]}>
          <AmountField tender={props.tender} />
          <Show when={state.tender.method === "cash"} fallback={<ReferenceField />}>
            <ReceivedField tender={props.tender} />
          </Show>
        </div>
        <Show when={state.tender.method === "cash"}>
          <CashHelp tender={props.tender} />
        </Show>
        <NumberPad label={t("counter.pad")} onKey={props.tender.press} />
      </fieldset>
      <ErrorText text={refusal()?.message} />
      <Show when={isSent() && paying.isDown()}>
        <OutageNotice text={t("counter.unsentPayment")} isBusy={paying.isBusy()} onTryNow={paying.tryNow} />
      </Show>
      <button type="submit" class="button" disabled={isSent()} aria-keyshortcuts="F9">
        <WithAmount sentence={action()} amount={format.money(cashDue(props.tender))} />
        <KeyHint name="F9" />
      </button>
    </form>
  );
};
