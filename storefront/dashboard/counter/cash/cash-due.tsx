import { createSignal, For, mergeProps, Show } from "solid-js";
import { readCashRounding, roundCash } from "../../../../worker/domain/payments/cash-rounding.rules.ts";
import { newRequestKey } from "../../../state/request-key.ts";
import { useShop } from "../../../state/shop.tsx";
import { ErrorText } from "../../../ui/error-text.tsx";
import { InputField } from "../../../ui/field.tsx";
import { parseMoney, typedMoney } from "../../../ui/typed-money.ts";
import { Verbatim } from "../../../ui/verbatim.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { createDraft } from "../../form/draft.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { suggestTenders, takeCash } from "./cash.ts";
import styles from "./cash-due.module.css";

interface CashDueProps {
  orderId: string;
  /** The order's number, as people call it out. */
  number: string;
  /** What is due, in minor units. */
  amount: number;
  onPaid(): void;
}

/** What is due, and what coins make of it. */
interface RoundedDue extends CashDueProps {
  cash: number;
}

/** Records cash with one key for each amount, so that a repeated tap after a lost response records it once. */
const createTender = (props: RoundedDue) => {
  const { t, announce } = useDashboard();
  const { format } = useShop();
  const submission = createSubmission();
  const keys = new Map<string, string>();
  const take = async (tendered: number): Promise<boolean> => {
    const { orderId, amount, number, cash } = props;
    const change = tendered - cash;
    const tender = `${amount} of ${tendered}`;
    const key = keys.get(tender) ?? newRequestKey();
    keys.set(tender, key);
    if (!(await submission.run(() => takeCash(orderId, amount, tendered, key)))) return false;
    const values = { number, amount: format.money(cash), change: format.money(change) };
    announce(t(change > 0 ? "cash.takenChange" : "cash.taken", values));
    props.onPaid();
    return true;
  };
  return { submission, take };
};

/** Computes the change for what the guest hands over. */
const ChangeDialog = (props: { due: RoundedDue; tender: ReturnType<typeof createTender>; onClose(): void }) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const draft = createDraft({ tendered: "" });
  const tendered = () => parseMoney(draft.values.tendered, format);
  const change = (): number | null => {
    const sum = tendered();
    return sum === null || sum < props.due.cash ? null : sum - props.due.cash;
  };
  const { submission, take } = props.tender;
  const submit = async (): Promise<void> => {
    const sum = tendered();
    const error = t("cash.tooLittle", { amount: format.money(props.due.cash) });
    if (!submission.validate(change() === null ? { tendered: error } : {}) || sum === null) return;
    if (await take(sum)) props.onClose();
  };
  return (
    <FormDialog
      title={t("cash.title", { number: props.due.number, amount: format.money(props.due.cash) })}
      action={t("cash.do")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <div class={styles["notes"]}>
        <For each={suggestTenders(props.due.cash)}>
          {(sum) => (
            <button
              type="button"
              aria-pressed={tendered() === sum}
              onClick={() => draft.set({ tendered: typedMoney(sum, format) })}
            >
              <Verbatim text={format.money(sum)} />
            </button>
          )}
        </For>
      </div>
      <InputField
        id="cash-tendered"
        label={t("cash.tendered")}
        inputmode="decimal"
        unit={menu.store.currencyCode}
        value={draft.values.tendered}
        error={submission.errors()["tendered"]}
        onInput={(text) => draft.set({ tendered: text })}
      />
      <p class={styles["change"]} role="status">
        <Show when={change() !== null}>
          <WithAmount sentence={t("cash.change", { change: gap })} amount={format.money(change() ?? 0)} />
        </Show>
      </p>
    </FormDialog>
  );
};

/** Takes what an order owes in cash: with one tap if it is exact, else with the change for what is handed over. */
export const CashDue = (props: CashDueProps) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const [isOpen, setOpen] = createSignal(false);
  const due = mergeProps(props, {
    get cash() {
      return props.amount + roundCash(props.amount, readCashRounding(menu.store));
    },
  });
  const tender = createTender(due);
  const hiddenNumber = () => <span class="visually-hidden">{` #${props.number}`}</span>;
  return (
    <div class={styles["due"]}>
      <button type="button" disabled={tender.submission.isBusy()} onClick={() => void tender.take(due.cash)}>
        <WithAmount sentence={t("cash.exact", { amount: gap })} amount={format.money(due.cash)} />
        {hiddenNumber()}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("cash.withChange")}
        {hiddenNumber()}
      </button>
      <Show
        when={isOpen()}
        fallback={<ErrorText text={tender.submission.errors()["form"] ?? tender.submission.errors()["amount"]} />}
      >
        <ChangeDialog due={due} tender={tender} onClose={() => setOpen(false)} />
      </Show>
    </div>
  );
};
