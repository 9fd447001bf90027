import { createSignal, Show } from "solid-js";
import { maxCashDifference } from "../../../db/schema/bounds.rules.ts";
import { newRequestKey } from "../../state/request-key.ts";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import { TextAreaField } from "../fields/text-area-field.tsx";
import { createDraft } from "../form/draft.ts";
import { focusFirstInvalid } from "../form/form-focus.ts";
import { createSubmission, useDashboard } from "../state.tsx";
import { closeDay, type DayToClose, type ExpectedCash, readExpectedCash } from "./api.ts";
import styles from "./close.module.css";
import { CountFields, createCount } from "./count-fields.tsx";
import { Difference } from "./difference.tsx";

interface CloseFormProps {
  day: DayToClose;
  onClosed(): void;
}

/** Counts first and compares then, so that no expected sum guides the count. A retry sends the same close by its
 *  key. */
const createClosing = (props: CloseFormProps) => {
  const { t, announce, unsaved } = useDashboard();
  const { format } = useShop();
  const submission = createSubmission();
  const count = createCount();
  const draft = createDraft({ note: "" });
  const [expected, setExpected] = createSignal<ExpectedCash | null>(null);
  const keys = new Map<string, string>();
  unsaved.watch(() => count.isTouched() || draft.isDirty());
  const compare = async (): Promise<void> => {
    const errors = count.findErrors();
    if (!submission.validate(errors)) return;
    const read = await submission.run(() => readExpectedCash(props.day.businessDay));
    if (!read) return;
    // What the cash should be is not in the message, so that it does not guide the second count.
    const isTooFar = Math.abs(count.counted() - read.result.expectedCash) > maxCashDifference;
    const tooFar = t("close.tooFar", { limit: format.money(maxCashDifference) });
    if (submission.validate(isTooFar ? { [count.mode() === "total" ? "total" : "form"]: tooFar } : {}))
      setExpected(read.result);
  };
  const close = async (): Promise<void> => {
    const input = {
      businessDay: props.day.businessDay,
      countedCash: count.counted(),
      note: draft.values.note.trim() || null,
    };
    const content = JSON.stringify(input);
    const key = keys.get(content) ?? newRequestKey();
    keys.set(content, key);
    if (!(await submission.run(() => closeDay(input, key)))) return;
    count.reset();
    draft.reset({ note: "" });
    announce(t("close.done", { day: format.day(props.day.businessDay) }));
    props.onClosed();
  };
  return { submission, count, draft, expected, compare, close, countAgain: () => setExpected(null) };
};

type Closing = ReturnType<typeof createClosing>;

/** Expected cash against the counted one, a note, and the close itself. */
const Comparison = (props: { closing: Closing; expected: ExpectedCash }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const { submission, count, draft } = props.closing;
  return (
    <>
      <Difference expected={props.expected.expectedCash} counted={count.counted()}>
        {t("close.expectedFrom", {
          payments: props.expected.cashPaymentCount,
          refunds: props.expected.cashRefundCount,
        })}
        <Show when={props.expected.cashRounding}>
          {(rounding) => (
            <WithAmount sentence={` ${t("close.rounding", { amount: gap })}`} amount={format.change(rounding())} />
          )}
        </Show>
      </Difference>
      <TextAreaField
        id="close-note"
        label={t("close.note")}
        hint={t("close.noteHint")}
        rows={3}
        maxlength={500}
        value={draft.values.note}
        error={submission.errors()["note"]}
        onInput={(note) => draft.set({ note })}
      />
      <ErrorText
        text={submission.errors()["form"] ?? submission.errors()["businessDay"] ?? submission.errors()["countedCash"]}
      />
      <p class={styles["soft"]}>{t("close.final")}</p>
      <div class={styles["buttons"]}>
        <button type="submit" class="button" disabled={submission.isBusy()}>
          {t("close.do")}
        </button>
        <button type="button" class="button quiet" onClick={props.closing.countAgain}>
          {t("close.again")}
        </button>
      </div>
    </>
  );
};

/** The steps of a close: count, compare, confirm. */
export const CloseForm = (props: CloseFormProps) => {
  const { t } = useDashboard();
  const closing = createClosing(props);
  let form: HTMLFormElement | undefined;
  focusFirstInvalid(
    () => form,
    () => closing.submission.errors(),
  );
  return (
    <form
      ref={form}
      class={styles["card"]}
      novalidate
      onSubmit={(event) => {
        event.preventDefault();
        void (closing.expected() ? closing.close() : closing.compare());
      }}
    >
      <h2>{t(closing.expected() ? "close.compare" : "close.count")}</h2>
      <Show
        when={closing.expected()}
        fallback={
          <>
            <CountFields count={closing.count} errors={closing.submission.errors()} />
            <ErrorText text={closing.submission.errors()["form"]} />
            <div class={styles["buttons"]}>
              <button type="submit" class="button" disabled={closing.submission.isBusy()}>
                {t("close.next")}
              </button>
            </div>
          </>
        }
      >
        {(expected) => <Comparison closing={closing} expected={expected()} />}
      </Show>
    </form>
  );
};
