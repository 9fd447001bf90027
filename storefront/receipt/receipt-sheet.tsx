import { For, Show } from "solid-js";
import { languageOf, textDirection } from "../../worker/domain/language.ts";
import type { Receipt, Recipient } from "./api.ts";
import styles from "./receipt.module.css";
import { useReceiptTexts } from "./receipt-context.tsx";
import { ReceiptPayments } from "./receipt-payments.tsx";
import { ReceiptTaxes } from "./receipt-taxes.tsx";

/** The rate of dishes that receipts in Japan must mark. */
const reducedRatePpm = 80_000;

/** Whether a receipt has to mark its dishes at the reduced rate (適格簡易請求書). */
export const marksReducedRate = ({ seller }: Receipt): boolean => seller.countryCode === "JP";

const isReturn = ({ kind }: Receipt): boolean => kind === "goodwill" || kind === "cancellation";

const Head = (props: { receipt: Receipt; recipient: Recipient | null }) => {
  const { t, date } = useReceiptTexts();
  const seller = () => props.receipt.seller;
  return (
    <header class={styles["head"]}>
      <div class={styles["seller"]}>
        <strong>{seller().legalName ?? seller().name}</strong>
        <Show when={seller().legalName}>
          <span>{seller().name}</span>
        </Show>
        <span>{seller().address}</span>
        <Show when={seller().taxNumber}>{(number) => <span>{`${t("taxNumber")} ${number()}`}</span>}</Show>
      </div>
      <h2>{t(props.receipt.kind === "sale" ? "title" : `title.${props.receipt.kind}`)}</h2>
      <dl class={styles["facts"]}>
        <dt>{t("number")}</dt>
        <dd data-testid="receipt-number">{props.receipt.receiptNumber}</dd>
        <dt>{t("issued")}</dt>
        <dd>
          <time datetime={props.receipt.issuedAt}>{date(props.receipt.issuedAt)}</time>
        </dd>
        {/* A refund supplies nothing. The receipt that it corrects has the time. */}
        <Show when={props.receipt.kind === "sale" || props.receipt.kind === "edit"}>
          <dt>{t("supplied")}</dt>
          <dd>{date(props.receipt.scheduledFor ?? props.receipt.issuedAt)}</dd>
        </Show>
        <dt>{t("order")}</dt>
        <dd>{`#${props.receipt.orderNumber}`}</dd>
      </dl>
      <Show when={props.receipt.correctedNumber}>
        {(number) => (
          <p>
            <a href={`#${number()}`}>{t("corrects", { number: number() })}</a>
          </p>
        )}
      </Show>
      <Show when={props.recipient}>
        {(recipient) => (
          <div class={styles["recipient"]}>
            <span class={styles["soft"]}>{t("billTo")}</span>
            <strong>{t("addressee", { name: recipient().name })}</strong>
            <Show when={recipient().address}>{(address) => <span>{address()}</span>}</Show>
            <Show when={recipient().vatId}>{(id) => <span>{`${t("vatId")} ${id()}`}</span>}</Show>
          </div>
        )}
      </Show>
    </header>
  );
};

const Lines = (props: { receipt: Receipt }) => {
  const { t, money, list } = useReceiptTexts(props.receipt.currencyCode);
  const mark = (ratePpm: number): string => (marksReducedRate(props.receipt) && ratePpm === reducedRatePpm ? " ※" : "");
  return (
    <Show when={props.receipt.lines.length > 0}>
      <h3 class={styles["hidden"]}>{t("items")}</h3>
      <ul class={styles["lines"]}>
        <For each={props.receipt.lines}>
          {(line) => (
            <li>
              <span>{t("quantity", { count: String(line.quantity).replace("-", "−") })}</span>
              <span>
                {line.name}
                {mark(line.taxRatePpm)}
                <Show when={line.modifiers.length > 0}>
                  <small>{list(line.modifiers)}</small>
                </Show>
              </span>
              <span class={styles["amount"]} translate="no">
                {money(line.totalPrice)}
              </span>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
};

const Sums = (props: { receipt: Receipt }) => {
  const { t, money } = useReceiptTexts(props.receipt.currencyCode);
  const receipt = () => props.receipt;
  const rows = (): [string, number][] => {
    const { subtotal, discount, promoDiscount, promoCode, deliveryFee, fees, feeLines, tip, tax } = receipt();
    const feeRows: [string, number][] =
      feeLines.length > 0 ? feeLines.map(({ kind, amount }) => [t(`fee.${kind}`), amount]) : [[t("fees"), fees]];
    const deliveryRow: [string, number] = [t("deliveryFee"), deliveryFee];
    const tipRow: [string, number] = [t("tip"), tip];
    const all: [string, number][] = [
      [t("subtotal"), subtotal],
      [t("discount"), promoDiscount - discount],
      [t("promoCode", { code: promoCode ?? "" }), 0 - promoDiscount],
      deliveryRow,
      ...feeRows,
      ...(receipt().taxIncluded ? [] : [[t("tax"), tax] satisfies [string, number]]),
      tipRow,
    ];
    // The dishes and fees of a return have their amounts with tax.
    const listed = isReturn(receipt()) ? [deliveryRow, ...feeRows, tipRow] : all;
    return listed.filter(([, amount]) => amount !== 0);
  };
  return (
    <dl class={styles["sums"]}>
      <For each={rows()}>
        {([label, amount]) => (
          <>
            <dt>{label}</dt>
            <dd translate="no">{money(amount)}</dd>
          </>
        )}
      </For>
      <dt class={styles["total"]}>{t(isReturn(receipt()) ? "refunded" : "total")}</dt>
      <dd class={styles["total"]} data-testid="receipt-total" translate="no">
        {money(receipt().total)}
      </dd>
    </dl>
  );
};

/** One receipt, as it is printed. */
export const ReceiptSheet = (props: { receipt: Receipt; recipient: Recipient | null }) => {
  const { locale } = useReceiptTexts();
  return (
    <article
      class={styles["sheet"]}
      id={props.receipt.receiptNumber}
      lang={locale}
      dir={textDirection(languageOf(locale))}
    >
      <Head receipt={props.receipt} recipient={props.recipient} />
      <Lines receipt={props.receipt} />
      <Sums receipt={props.receipt} />
      <ReceiptTaxes receipt={props.receipt} isReducedMarked={marksReducedRate(props.receipt)} />
      <ReceiptPayments receipt={props.receipt} />
    </article>
  );
};
